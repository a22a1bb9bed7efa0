import { useCallback, useEffect, useRef, useState } from 'react'
import { openSheet, type SignatureSheet } from './signature-sheet.ts'
import { POLL_MS } from './signature-value.ts'

const warn = (error: unknown) => console.warn('No se pudo cargar la firma:', error)

/**
 * A canvas to sign on: it draws `value` and reports changes through `onChange`.
 * `isDot`: what is drawn is no signature, and its value is empty.
 */
export function useSignatureCanvas(value: string, onChange: (value: string) => void, disabled: boolean) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const sheetRef = useRef<SignatureSheet>(null)
  const [isDot, setDot] = useState(false)
  /** Values of this pad that its owner has not given back yet; the drawing may be newer than they are. */
  const reported = useRef<string[]>([])
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    const sheet = openSheet(canvas, latest.current.value, (drawn) => {
      reported.current.push(drawn)
      latest.current.onChange(drawn)
    })
    sheetRef.current = sheet
    sheet.adopt(latest.current.value).catch(warn)
    const touch = () => sheet.value.touch()
    const poll = () => {
      sheet.value.poll()
      setDot(sheet.value.ink() === 'dot')
    }
    const finishStroke = () => {
      touch()
      sheet.settle()
      // A person may sign and save within half a second; the value must hold the whole signature.
      poll()
    }
    sheet.pad.addEventListener('afterUpdateStroke', touch)
    sheet.pad.addEventListener('endStroke', finishStroke)
    const timer = setInterval(poll, POLL_MS)
    const resizes = new ResizeObserver(() => {
      poll()
      sheet.fit()
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
    const at = reported.current.indexOf(value)
    reported.current.splice(0, at + 1)
    if (sheet && at < 0 && value !== sheet.value.known()) sheet.adopt(value).catch(warn)
  }, [value])

  useEffect(() => {
    sheetRef.current?.enable(!disabled)
  }, [disabled])

  const clear = useCallback(() => {
    sheetRef.current?.clear()
    setDot(false)
  }, [])

  /** Takes a picture of a signature; its value is a PNG like that of a drawn one. False for what is no signature. */
  const upload = useCallback(async (file: Blob) => {
    const isTaken = (await sheetRef.current?.upload(file)) ?? true
    setDot(false)
    return isTaken
  }, [])

  return { canvasRef, isDot, clear, upload }
}
