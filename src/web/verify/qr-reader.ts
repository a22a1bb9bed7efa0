import { make } from './elements.ts'

/** Address of the reader for browsers without one of their own. */
export const READER_PATH = '/verificar-qr.js'

type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}
type Loaded = { BarcodeDetector?: DetectorClass; vigiaQr?: { readQr(picture: ImageData): string | undefined } }

const loaded = globalThis as unknown as Loaded

async function platformReader(): Promise<Reader | undefined> {
  const { BarcodeDetector } = loaded
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

const loadScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = make('script', { src: READER_PATH })
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The reader did not load.'))
    document.head.append(script)
  })

/** Longest side of the picture that is read, in pixels. A code at hand's distance fills a third of it. */
const MAX_SIDE = 960

/** @throws Error where the reader cannot be loaded */
async function ownReader(): Promise<Reader> {
  if (!loaded.vigiaQr) await loadScript()
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!drawing || width === 0 || height === 0) return undefined
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    return loaded.vigiaQr?.readQr(drawing.getImageData(0, 0, canvas.width, canvas.height))
  }
}

/** A reader of QR codes: the browser's own, else one that is loaded now. */
export const qrReader = async (): Promise<Reader> => (await platformReader()) ?? ownReader()
