/** Specification 2 section 9, "Cropper". */
export const cropper = {
  /** Delay of the preview and the number fields after the last movement. */
  debounceMs: 500,
  fadeMs: 300,
  easeMs: 350,
  wheelZoom: 0.1,
  /** Longest side of the picture on the screen, px; the crop is taken from the full-size picture. */
  displayCap: 1024,
  /** Smallest side of the crop, px of the screen. */
  minCrop: 20,
  aspectRatio: 1,
  /** Step of an arrow key, px of the screen. */
  arrowPx: 10,
  /** Factor of one press of + or −. */
  keyZoom: 1.1,
};
