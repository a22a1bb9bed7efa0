import SignatureCanvas from 'signature_pad'
import { isSignature } from '../../../domain/signatures/ink.ts'
import {
  type Bounds,
  type Drawing,
  frameOf,
  fromPad,
  limitsOf,
  type Picture,
  PNG_RATIO,
  toPad,
  type View,
  viewOf,
  within,
} from './signature-drawing.ts'
import { hiddenCanvas, openImage, pixelsOf, storedPicture, uploadedPicture } from './signature-image.ts'
import { createSignatureValue, type InkState } from './signature-value.ts'

/** Pen from R 9.15. */
const pen = { penColor: 'black', minWidth: 0.5, maxWidth: 2.5, throttle: 16 }

/** Shade of the area beyond the sheet on a pad that is zoomed out. */
const BEYOND = 'rgba(0, 0, 0, 0.08)'

/** More device pixels a CSS pixel do not improve a stroke on screen. */
const MAX_RATIO = 2

const paint = (context: CanvasRenderingContext2D | null, { source, left, top, right, bottom }: Picture) =>
  context?.drawImage(source, left, top, right - left, bottom - top)

/** Shades what surrounds a rectangle of the drawing. */
function shadeBeyond(context: CanvasRenderingContext2D | null, { left, top, right, bottom }: Bounds): void {
  if (!context) return
  context.save()
  context.beginPath()
  // The outer rectangle reaches beyond every pad; the even-odd rule leaves the inner one out.
  context.rect(8 * left, 8 * top, 8 * (right - left), 8 * (bottom - top))
  context.rect(left, top, right - left, bottom - top)
  context.fillStyle = BEYOND
  context.fill('evenodd')
  context.restore()
}

/** The drawing on a canvas outside the page, in its own size, whatever the pad shows. */
function printed(drawing: Drawing): HTMLCanvasElement {
  const { left, top, right, bottom } = frameOf(drawing)
  const { canvas, context } = hiddenCanvas({ width: (right - left) * PNG_RATIO, height: (bottom - top) * PNG_RATIO })
  const pad = new SignatureCanvas(canvas, pen)
  pad.off()
  context?.setTransform(PNG_RATIO, 0, 0, PNG_RATIO, -left * PNG_RATIO, -top * PNG_RATIO)
  if (drawing.picture) paint(context, drawing.picture)
  pad.fromData([...drawing.strokes], { clear: false })
  return canvas
}

/** A pad on a canvas of the page, and the drawing that it shows. */
export function openSheet(canvas: HTMLCanvasElement, initial: string, onChange: (value: string) => void) {
  let picture: Picture | undefined
  let view: View = { scale: 1, x: 0, y: 0 }
  let limits: Bounds | undefined
  /** Grows when another drawing replaces this one, so that an image that opens late is not taken. */
  let revision = 0
  let print: HTMLCanvasElement | undefined
  let isEnabled = true
  const pad = new SignatureCanvas(canvas, pen)
  const drawing = (): Drawing => ({
    strokes: pad.toData().map((stroke) => within(fromPad(stroke, view), limits)),
    picture,
  })

  const value = createSignatureValue(
    {
      ink: (): InkState => {
        const drawn = drawing()
        if (!picture && drawn.strokes.length === 0) return 'empty'
        print = printed(drawn)
        const pixels = pixelsOf(print)
        return pixels && isSignature(pixels) ? 'signature' : 'dot'
      },
      toDataURL: (type, quality) => (print ?? printed(drawing())).toDataURL(type, quality),
    },
    initial,
    onChange,
  )

  /** Gives the drawing buffer the element's size in device pixels, and draws anew. */
  const show = ({ strokes }: Pick<Drawing, 'strokes'>) => {
    const ratio = Math.min(Math.max(window.devicePixelRatio || 1, 1), MAX_RATIO)
    const size = { width: canvas.offsetWidth, height: canvas.offsetHeight }
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    view = viewOf({ strokes, picture }, size)
    // A pad that is not laid out yet shows nothing.
    limits = size.width > 0 ? limitsOf({ strokes, picture }, view) : undefined
    const context = canvas.getContext('2d')
    context?.setTransform(ratio, 0, 0, ratio, 0, 0)
    // The pad would wait for ever for the end of a stroke that is cleared under the finger.
    pad.off()
    pad.clear()
    if (isEnabled) pad.on()
    context?.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y)
    if (limits) shadeBeyond(context, limits)
    if (picture) paint(context, picture)
    context?.setTransform(ratio, 0, 0, ratio, 0, 0)
    pad.fromData(
      strokes.map((stroke) => toPad(stroke, view)),
      { clear: false },
    )
  }
  const clear = () => {
    revision += 1
    picture = undefined
    show({ strokes: [] })
  }
  const replace = async <T>(source: string, read: (image: HTMLImageElement) => T, take: (read: T) => void) => {
    revision += 1
    const begun = revision
    const image = await openImage(source)
    if (begun === revision) take(read(image))
  }
  return {
    pad,
    value,
    enable(isWanted: boolean) {
      isEnabled = isWanted
      if (isEnabled) pad.on()
      else pad.off()
    },
    /** Shows a stroke that went beyond the sheet where the drawing has it. */
    settle() {
      if (limits) show(drawing())
    },
    /** Follows the size of the element. The drawing stays as it is. */
    fit() {
      if (canvas.offsetWidth > 0) show(drawing())
    },
    clear() {
      clear()
      value.clear()
    },
    /** Shows a value that came from outside. */
    async adopt(stored: string): Promise<void> {
      clear()
      value.adopt(stored)
      if (!stored) return
      await replace(stored, storedPicture, (opened) => {
        picture = opened
        show(drawing())
      })
    },
    /**
     * Takes a picture of a signature in place of the drawing.
     * @returns false for what is no signature, and then the pad is empty
     * @throws when the file is not a readable image
     */
    async upload(file: Blob): Promise<boolean> {
      const url = URL.createObjectURL(file)
      let isTaken = true
      try {
        await replace(url, uploadedPicture, ({ picture: opened, pixels }) => {
          isTaken = pixels !== undefined && isSignature(pixels)
          picture = isTaken ? opened : undefined
          show({ strokes: [] })
          if (isTaken) {
            value.touch()
            value.poll()
          } else value.clear()
        })
      } finally {
        URL.revokeObjectURL(url)
      }
      return isTaken
    },
  }
}

export type SignatureSheet = ReturnType<typeof openSheet>
