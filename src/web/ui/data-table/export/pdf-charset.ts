import { normalizeText, replaceUndrawable } from '../../../../domain/shared/text.ts'

/**
 * The characters of WinAnsi, the only ones that a PDF's built-in fonts draw.
 * They are Latin-1, with these in place of its control characters.
 */
const DRAWN = /[\n -~¡-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** The text with characters that the built-in fonts draw; jsPDF would turn any other into wrong letters. */
export const winAnsiText = (text: string): string =>
  replaceUndrawable(normalizeText(text), (character) => DRAWN.test(character))
