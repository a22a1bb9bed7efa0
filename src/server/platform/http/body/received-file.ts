import { hash } from 'node:crypto'
import type { Upload } from '../../../../domain/shared/upload.ts'

/** A file that was sent before and is named by its digest; its bytes are fetched when needed. */
export class FileByDigest implements Upload {
  readonly type = 'application/octet-stream'
  /** Unknown until the bytes are fetched. */
  readonly size = 0
  /** Hex. */
  readonly sha256: string

  constructor(sha256: string) {
    this.sha256 = sha256
  }
}

/** A file part of a request, whole in memory: its size was bounded while it was read. */
export class ReceivedFile implements Upload {
  readonly bytes: Uint8Array
  readonly type: string
  readonly filename: string
  #sha256: string | undefined

  constructor(bytes: Uint8Array, type: string, filename: string) {
    this.bytes = bytes
    this.type = type
    this.filename = filename
  }

  get size(): number {
    return this.bytes.byteLength
  }

  /** Hex digest of the bytes, computed once. It names the blob and tells a repeated request from a changed one. */
  get sha256(): string {
    this.#sha256 ??= hash('sha256', this.bytes)
    return this.#sha256
  }
}
