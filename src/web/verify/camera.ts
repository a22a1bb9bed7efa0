import { type QrContent, qrContent } from '../../domain/evidence/signed-qr.ts'
import { at, make } from './elements.ts'
import { messages } from './messages.ts'
import { qrReader } from './qr-reader.ts'

/** Time between two looks at the picture. */
const LOOK_MS = 200

const { camera: words } = messages

const faultWords = (error: unknown): string => {
  const { name } = error instanceof Error || error instanceof DOMException ? error : { name: '' }
  if (name === 'NotAllowedError') return words.refused
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? words.none : words.failed
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The camera's picture on the page, until a code of an acta is read or a person closes it. */
class Camera {
  private readonly found: (content: QrContent) => void
  private readonly open = make('button', { type: 'button' }, words.open)
  private readonly close = make('button', { type: 'button', hidden: '' }, words.close)
  private readonly status = make('p', { role: 'status' })
  private readonly video = make('video', { playsinline: '', muted: '', hidden: '', 'aria-label': words.picture })
  private stream: MediaStream | undefined
  private isOpening = false

  constructor(place: HTMLElement, found: (content: QrContent) => void) {
    this.found = found
    this.video.muted = true
    this.open.addEventListener('click', () => void this.start())
    this.close.addEventListener('click', () => this.stop(''))
    place.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && this.stream) this.stop('')
    })
    place.append(this.open, this.video, this.close, this.status)
  }

  private show(isOpen: boolean, text: string): void {
    this.video.hidden = !isOpen
    this.close.hidden = !isOpen
    this.open.hidden = isOpen
    this.isOpening = false
    this.open.removeAttribute('aria-disabled')
    this.status.textContent = text
    if (isOpen) this.close.focus()
  }

  private stop(text: string): void {
    const hadFocus = document.activeElement === this.close
    for (const track of this.stream?.getTracks() ?? []) track.stop()
    this.stream = undefined
    this.video.srcObject = null
    this.show(false, text)
    if (hadFocus) this.open.focus()
  }

  private async start(): Promise<void> {
    if (this.isOpening) return
    this.isOpening = true
    // A button that is disabled would drop the focus of a person without a mouse.
    this.open.setAttribute('aria-disabled', 'true')
    this.status.textContent = words.opening
    let stream: MediaStream | undefined
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      this.stream = stream
      this.video.srcObject = stream
      await this.video.play()
      // A person may close it while it starts.
      if (this.stream !== stream) return
      this.show(true, words.looking)
      await this.look(stream)
    } catch (error) {
      // Closed meanwhile: browsers call that a fault of the picture too.
      if (this.stream === stream) this.stop(faultWords(error))
    }
  }

  /** Looks until a code is found; another stream or none ends it. */
  private async look(stream: MediaStream): Promise<void> {
    const read = await qrReader()
    while (this.stream === stream) {
      const text = await read(this.video)
      if (this.stream !== stream) return
      const content = text === undefined ? undefined : qrContent(text)
      if (content) {
        this.stop('')
        this.found(content)
        return
      }
      if (text !== undefined) this.status.textContent = words.other
      await later(LOOK_MS)
    }
  }
}

/** Offers the camera where the browser has one to ask for. */
export function offerCamera(found: (content: QrContent) => void): void {
  if ('mediaDevices' in navigator) new Camera(at('camara'), found)
}
