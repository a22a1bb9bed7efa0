import { vi } from 'vitest'

/** The head of a JPEG, which tells its size; a browser would not open it. */
export const jpegHead = (width: number, height: number) =>
  new Blob([
    new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3]),
  ])

/**
 * The browser's part of reducing and cropping. What it writes has the size of its canvas.
 * @returns which part of each picture was drawn, and where
 */
export function browserThatDraws(picture = { width: 12_000, height: 900 }) {
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async (_: Blob, { resizeWidth }: ImageBitmapOptions) => ({
    width: resizeWidth,
    height: Math.round((Number(resizeWidth) * picture.height) / picture.width),
    close: () => {},
  }))
  const context = { fillRect: () => {}, drawImage: (_: unknown, ...where: number[]) => void drawn.push(where) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, take) {
    take(jpegHead(this.width, this.height))
  })
  return drawn
}
