import { VERIFY_PAGE, VERIFY_PATH } from '../domain/records/verification-address.ts'
import { KEYS_PATH } from './verify/books.ts'
import { checkFile, faulty } from './verify/check-file.ts'
import { type KeepingWorker, keepPage } from './verify/keep-page.ts'
import { READER_PATH } from './verify/qr-reader.ts'
import { startPage } from './verify/verify-page.ts'

/** One script in three roles: the page, the thread that reads files, and the worker that keeps the page for later. */
const SCRIPT = '/verificar.js'
/** The script that tells a browser that it is too old; the app's page has it too. */
const BROWSER_CHECK = '/browser-check.js'

if (typeof document !== 'undefined') startPage(SCRIPT)
else if ('skipWaiting' in globalThis) {
  keepPage(globalThis as unknown as KeepingWorker, {
    pages: [VERIFY_PATH, VERIFY_PAGE, SCRIPT, BROWSER_CHECK],
    data: [KEYS_PATH, READER_PATH],
  })
} else {
  addEventListener('message', ({ data }: MessageEvent<File>) => {
    void data
      .arrayBuffer()
      .then((bytes) => checkFile(new Uint8Array(bytes)))
      .catch(() => faulty('unable'))
      .then((report) => postMessage(report))
  })
}
