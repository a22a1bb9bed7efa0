/** Begins each refusal of a file that is no image, or one that does not open. */
const UNOPENED = 'El archivo no es una imagen que se pueda abrir.'

/** Says what to choose instead, by what the picture was to be. */
const unopened = (advice: string) => `${UNOPENED} ${advice}`

/** The words by what was sent. The device says the same of a file that it cannot open itself. */
export const unopenedImage = {
  signatures: unopened('Elija otra firma: JPG, PNG o SVG.'),
  evidence: unopened('Elija una foto JPEG, PNG o WebP.'),
  photos: unopened('Elija una foto JPEG, PNG o WebP.'),
  /** The place to sign draws the file itself, and takes no SVG. */
  pad: unopened('Elija otra firma: JPG o PNG.'),
  any: unopened('Elija otro: JPEG, PNG o WebP.'),
} as const
