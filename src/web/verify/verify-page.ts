import { type QrContent, qrContent } from '../../domain/evidence/signed-qr.ts'
import { type Tone, verdictWords } from '../../domain/evidence/verdict-words.ts'
import { recordPath, VERIFY_PATH } from '../../domain/records/verification-address.ts'
import { askEntity } from './ask-entity.ts'
import type { Known } from './assess.ts'
import { offerCamera } from './camera.ts'
import { checkApart } from './check-apart.ts'
import type { DocumentReport, FileReport } from './check-file.ts'
import { at, make } from './elements.ts'
import { messages } from './messages.ts'
import { namedIn, photoWords, showChecks, showCode, showFacts, showKnown, told } from './show-known.ts'
import { checkCode } from './signed-code.ts'

/** Checks the files that a person chooses together: an acta and its photos, in any order. */
class Checking {
  private readonly script: string
  private turn = 0
  private known: Known | undefined
  private tone: Tone = 'none'

  constructor(script: string) {
    this.script = script
  }

  /** Nothing more is told of files once others were chosen. */
  async check(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    this.turn += 1
    const mine = this.turn
    const isLatest = () => mine === this.turn
    told(messages.checking)
    at('fotos').replaceChildren()
    at('adenda').replaceChildren()
    try {
      const reports: FileReport[] = []
      // One after another: a phone has few processors, and each file its time.
      for (const file of files) if (isLatest()) reports.push(await checkApart(file, this.script))
      if (isLatest()) await this.tell(reports, isLatest)
    } catch {
      // A record of a later form may have no facts to show here.
      if (isLatest()) this.fail()
    }
  }

  private fail(): void {
    this.known = undefined
    showFacts(undefined)
    showChecks([])
    told(verdictWords('unable', namedIn(undefined)))
  }

  private async tell(reports: readonly FileReport[], isLatest: () => boolean): Promise<void> {
    const report = reports.find(({ kind }) => kind === 'document') as DocumentReport | undefined
    const photos = reports.flatMap((one) => (one.kind === 'picture' ? [one.sha256] : []))
    if (report) {
      showFacts(undefined)
      showChecks([])
      this.known = undefined
      const known = await askEntity(report)
      if (!isLatest()) return
      this.known = known
    }
    if (this.known) {
      this.known = { ...this.known, photos: [...new Set([...this.known.photos, ...photos])] }
      this.tone = showKnown(this.known)
    }
    this.tellPhotos(photos, report !== undefined)
  }

  private tellPhotos(photos: readonly string[], hasReport: boolean): void {
    const file = this.known?.report.content === 'yes' ? this.known.report.file : undefined
    const words = photos.map((sha256) => photoWords(sha256, file, this.tone))
    const [first] = words
    if (first && !hasReport && !file) {
      told(first)
      return
    }
    at('fotos').replaceChildren(
      ...words.map(({ tone, title, text }) =>
        make('p', { className: `told ${tone}` }, make('strong', {}, title), ` ${text}`),
      ),
    )
  }
}

/** Checks the signed facts of a QR code in the page. */
async function tellCode(letters: string, code: string | undefined): Promise<void> {
  told(messages.checking)
  try {
    showCode(await checkCode(letters, code))
  } catch {
    told({ tone: 'none', title: messages.signedCode.unable[0], text: messages.signedCode.unable[1] })
  }
}

/** A code that the camera read: its page, or its facts where it has no address. */
function follow({ code, letters }: QrContent): void {
  if (code !== undefined) location.assign(`${recordPath(code)}${letters === undefined ? '' : `#${letters}`}`)
  else if (letters !== undefined) void tellCode(letters, undefined)
}

function offerFiles(script: string): void {
  const input = at<HTMLInputElement>('archivo')
  const checking = new Checking(script)
  input.addEventListener('change', () => void checking.check([...(input.files ?? [])]))
  // The same file may be checked again, and its name stays until then.
  input.addEventListener('click', () => {
    input.value = ''
  })
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    void checking.check([...(event.dataTransfer?.files ?? [])])
  })
}

/** Pages that the worker answers for. A page in a folder has the folder's. */
const SCOPES = [VERIFY_PATH, '/v/']

/**
 * Makes the page of `/verificar`, or of a code, check what it is given.
 * @param script address of this script, which is also the thread that reads files, and keeps the page for later
 */
export function startPage(script: string): void {
  const place = document.getElementById('verificar')
  if (place) place.hidden = false
  if (!globalThis.isSecureContext) {
    told(messages.insecure)
    return
  }
  if (place) {
    offerFiles(script)
    offerCamera(follow)
  }
  const code = qrContent(`${location.origin}${location.pathname}${location.hash}`)
  if (code?.letters !== undefined) void tellCode(code.letters, code.code)
  for (const scope of SCOPES) void navigator.serviceWorker?.register(script, { scope }).catch(() => {})
}
