import { normalizeText, replaceUndrawable } from '../../../../domain/shared/text.ts'

/** WinAnsi, which is all that a PDF's built-in fonts draw: Latin-1, and these in place of its control characters. */
const DRAWN = /[\n -~¡-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** A text that the built-in fonts draw as it was written: of what lies outside, jsPDF would make other letters. */
export const winAnsiText = (text: string): string =>
  replaceUndrawable(normalizeText(text), (character) => DRAWN.test(character))
