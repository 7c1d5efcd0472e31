// What the modules of the page take from libraries.

export {
  BackSide, Box3, BoxGeometry, BufferAttribute, BufferGeometry, CircleGeometry, Color,
  ColorManagement, ConeGeometry, CylinderGeometry, DataTexture, DoubleSide, EdgesGeometry,
  FloatType, FrontSide, Group, Line, LineBasicMaterial, LineSegments, LinearSRGBColorSpace, Matrix3,
  Matrix4, Mesh, MeshBasicMaterial, PerspectiveCamera, PlaneGeometry, Quaternion, RGBAFormat,
  Ray, Raycaster, Scene, ShaderMaterial, SphereGeometry, TorusGeometry, Vector2, Vector3,
  WebGLRenderer,
} from "three";
export { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
export { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
export { default as uPlot } from "uplot";
