"""The Python interface: functions and result objects."""
