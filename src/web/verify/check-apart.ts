import { MAX_FILE_BYTES } from './acta-file.ts'
import { type FileReport, faulty } from './check-file.ts'

/** A check that takes longer is ended: a file may be made to keep a reader busy. */
const LIMIT_MS = 5_000

/** Reads and checks a file in a thread of its own, which ends with it. The file stays on this device. */
export function checkApart(file: File, script: string): Promise<FileReport> {
  if (file.size > MAX_FILE_BYTES) return Promise.resolve(faulty('too-large'))
  return new Promise((resolve) => {
    const worker = new Worker(script)
    const end = (report: FileReport) => {
      clearTimeout(limit)
      worker.terminate()
      resolve(report)
    }
    const limit = setTimeout(() => end(faulty('unable')), LIMIT_MS)
    worker.onmessage = ({ data }: MessageEvent<FileReport>) => end(data)
    worker.onerror = () => end(faulty('unable'))
    worker.postMessage(file)
  })
}
