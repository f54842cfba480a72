/** Specification 2 section 9, "Cropper". */
export const cropper = {
  /** What the preview and the number fields wait for after the last movement. */
  debounceMs: 500,
  fadeMs: 300,
  easeMs: 350,
  wheelZoom: 0.1,
  /** Longest side of the picture that is drawn on the screen; the crop is taken from the whole one. */
  displayCap: 1024,
  /** Smallest crop, in units of the screen. */
  minCrop: 20,
  aspectRatio: 1,
  /** One press of an arrow, in pixels of the screen. */
  arrowPx: 10,
  /** One press of + or −. */
  keyZoom: 1.1,
};
