import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config/config.ts'
import { type BlobStore, BlobsUnavailable } from './blob-store.ts'
import { type IncomingFile, writeFileOf } from './write-file.ts'

/** Attempts per call: the first may meet a connection that the store closed meanwhile. */
const ATTEMPTS = 3
/** Connections at most: more would not help an overloaded store. */
const MAX_SOCKETS = 64

const available = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw new BlobsUnavailable(error)
  }
}

const unlessAbsent = (error: unknown): undefined => {
  if (error instanceof NoSuchKey) return undefined
  throw error
}

/** Keys of blobs that are set aside begin with it. Keys of blobs have no folder. */
const ASIDE = 'aside/'

/** Milliseconds more for each megabyte of a file that is sent. */
const MS_PER_MB = 1_000

/**
 * Blobs as objects of a bucket in an S3-compatible store; the key is the name.
 * @param incoming folder of files that are being written: a key is known at their end
 */
export function s3Blobs(
  { endpoint, bucket, region, credentials, isPathStyle, timeoutMs }: S3Config,
  incoming: string,
): BlobStore {
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    // Not every store knows the newer checksums, and the names are digests already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
    },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
  /** Limits the whole call, body included: each attempt has a limit of its own, but the body may stall afterwards. */
  const limit = () => ({ abortSignal: AbortSignal.timeout(ATTEMPTS * timeoutMs) })

  const write = async (name: string, bytes: Uint8Array) => {
    await available(client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes }), limit()))
  }
  const sendFile = async (name: string, { path, bytes }: IncomingFile) => {
    const body = createReadStream(path)
    try {
      const put = new PutObjectCommand({ Bucket: bucket, Key: name, Body: body, ContentLength: bytes })
      const abortSignal = AbortSignal.timeout(ATTEMPTS * timeoutMs + (bytes / 1_000_000) * MS_PER_MB)
      await available(client.send(put, { abortSignal }))
    } finally {
      body.destroy()
    }
  }
  /** An object that is read as it goes out, without a limit for the whole: its reader may be slow. */
  const opened = (key: string) => {
    const asked = async () => {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      return Body instanceof Readable ? { bytes: ContentLength, stream: Body } : undefined
    }
    return available(asked().catch(unlessAbsent))
  }
  const read = (key: string): Promise<Uint8Array | undefined> => {
    const { abortSignal } = limit()
    const asked = async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal })
      return Body?.transformToByteArray()
    }
    return available(asked().catch(unlessAbsent))
  }
  /** When an object was written; undefined when there is none. */
  const writtenAt = (key: string): Promise<Date | undefined> => {
    const asked = client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), limit())
    return available(
      asked.then(
        ({ LastModified }) => LastModified ?? new Date(0),
        (error: unknown) => {
          if (error instanceof NotFound) return undefined
          throw error
        },
      ),
    )
  }
  const remove = async (key: string) => {
    await available(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), limit()))
  }
  /** Copies before it removes: a failure between the two leaves both. An object that is absent stays so. */
  const move = async (from: string, to: string) => {
    const copy = new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${from}`, Key: to })
    const isCopied = await available(
      client.send(copy, limit()).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NoSuchKey || (error instanceof Error && error.name === 'NoSuchKey')) return false
          throw error
        },
      ),
    )
    if (isCopied) await remove(from)
  }
  async function* objects(query: { Prefix?: string; StartAfter?: string | undefined }) {
    let token: string | undefined
    do {
      const page: ListObjectsV2CommandOutput = await available(
        client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token, ...query }), limit()),
      )
      for (const { Key, LastModified } of page.Contents ?? []) if (Key) yield { key: Key, at: LastModified }
      token = page.NextContinuationToken
    } while (token)
  }
  return {
    async putFile(chunks, extension) {
      const { path, ...stored } = await writeFileOf(incoming, chunks, (error) => {
        throw new BlobsUnavailable(error)
      })
      const name = `${stored.sha256}.${extension}`
      try {
        await sendFile(name, { path, ...stored })
      } finally {
        await rm(path, { force: true })
      }
      return { name, ...stored }
    },
    openFile: async (name) => (await opened(name)) ?? opened(ASIDE + name),
    put: write,
    async putBoth(...blobs) {
      await Promise.all(blobs.map(({ name, bytes }) => write(name, bytes)))
    },
    get: async (name) => (await read(name)) ?? read(ASIDE + name),
    has: async (name) => (await writtenAt(name)) !== undefined,
    async *list(after) {
      for await (const { key } of objects({ StartAfter: after })) if (!key.startsWith(ASIDE)) yield key
    },
    writtenAt,
    // The store's clock notes since when.
    setAside: (name) => move(name, ASIDE + name),
    async *listAside() {
      for await (const { key, at } of objects({ Prefix: ASIDE })) {
        yield { name: key.slice(ASIDE.length), since: at ?? new Date() }
      }
    },
    takeBack: (name) => move(ASIDE + name, name),
    removeAside: (name) => remove(ASIDE + name),
    async check() {
      await available(client.send(new HeadBucketCommand({ Bucket: bucket }), limit()))
    },
  }
}
