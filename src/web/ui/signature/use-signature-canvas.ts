import { useCallback, useEffect, useRef } from 'react'
import SignatureCanvas from 'signature_pad'
import { isBlankDrawing, openImage, placeWithin } from './signature-image.ts'
import { createSignatureValue, POLL_MS, type SignatureValue } from './signature-value.ts'

/** Pen from R 9.15. */
const pen = { penColor: 'black', minWidth: 0.5, maxWidth: 2.5, throttle: 16 }

type Sheet = { pad: SignatureCanvas; value: SignatureValue; show: (source: string) => Promise<void> }

function openSheet(canvas: HTMLCanvasElement, initial: string, onChange: (value: string) => void): Sheet {
  const pad = new SignatureCanvas(canvas, pen)
  const value = createSignatureValue(pad, initial, onChange)
  const show = async (source: string) => {
    const image = await openImage(source)
    pad.clear()
    const ratio = canvas.width / canvas.offsetWidth
    const place = placeWithin(
      { width: image.width / ratio, height: image.height / ratio },
      { width: canvas.offsetWidth, height: canvas.offsetHeight },
    )
    await pad.fromDataURL(source, { ratio, ...place })
  }
  return { pad, value, show }
}

/** More device pixels a CSS pixel do not improve a stroke on screen or in print, and make the file larger. */
const MAX_RATIO = 2

/** Gives the drawing buffer the element's size in device pixels, which also empties it. */
function fitBuffer(canvas: HTMLCanvasElement): boolean {
  const ratio = Math.min(Math.max(window.devicePixelRatio || 1, 1), MAX_RATIO)
  const width = Math.round(canvas.offsetWidth * ratio)
  const height = Math.round(canvas.offsetHeight * ratio)
  if (width === 0 || (canvas.width === width && canvas.height === height)) return false
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(ratio, ratio)
  return true
}

/** Whether no pixel differs from the paper, transparent or white. */
function isBlankCanvas(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels !== undefined && isBlankDrawing(pixels)
}

const warn = (error: unknown) => console.warn('No se pudo cargar la firma:', error)

/** A canvas to sign on: it draws `value` and reports changes through `onChange`. */
export function useSignatureCanvas(value: string, onChange: (value: string) => void, disabled: boolean) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const sheetRef = useRef<Sheet>(null)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    fitBuffer(canvas)
    const sheet = openSheet(canvas, latest.current.value, (drawn) => latest.current.onChange(drawn))
    sheetRef.current = sheet
    const redraw = () => {
      sheet.pad.clear()
      const known = sheet.value.known()
      if (known) sheet.show(known).catch(warn)
    }
    redraw()
    const touch = () => sheet.value.touch()
    const finishStroke = () => {
      touch()
      // A person may sign and save within half a second; the value must hold the whole signature.
      sheet.value.poll()
    }
    sheet.pad.addEventListener('afterUpdateStroke', touch)
    sheet.pad.addEventListener('endStroke', finishStroke)
    const timer = setInterval(() => sheet.value.poll(), POLL_MS)
    const resizes = new ResizeObserver(() => {
      sheet.value.poll()
      if (fitBuffer(canvas)) redraw()
    })
    resizes.observe(canvas)
    return () => {
      sheet.value.poll()
      clearInterval(timer)
      resizes.disconnect()
      sheet.pad.off()
      sheetRef.current = null
    }
  }, [])

  useEffect(() => {
    const sheet = sheetRef.current
    if (!sheet || value === sheet.value.known()) return
    sheet.value.adopt(value)
    sheet.pad.clear()
    if (value) sheet.show(value).catch(warn)
  }, [value])

  useEffect(() => {
    if (disabled) sheetRef.current?.pad.off()
    else sheetRef.current?.pad.on()
  }, [disabled])

  const clear = useCallback(() => {
    sheetRef.current?.pad.clear()
    sheetRef.current?.value.clear()
  }, [])

  /**
   * Draws a picture of a signature on the canvas; its value is a PNG like that of a drawn one.
   * @returns false for an empty picture, which is no signature
   */
  const showFile = useCallback(async (file: Blob) => {
    const sheet = sheetRef.current
    if (!sheet) return true
    const url = URL.createObjectURL(file)
    try {
      await sheet.show(url)
      if (canvasRef.current && isBlankCanvas(canvasRef.current)) {
        sheet.pad.clear()
        sheet.value.clear()
        return false
      }
      sheet.value.touch()
      sheet.value.poll()
      return true
    } finally {
      URL.revokeObjectURL(url)
    }
  }, [])

  return { canvasRef, clear, showFile }
}
