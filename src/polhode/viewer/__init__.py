"""The replay page: one HTML file with the motion, the plots and the certificate of a run."""
