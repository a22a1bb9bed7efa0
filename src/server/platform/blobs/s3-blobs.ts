import {
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

/** Blobs as objects of a bucket in an S3-compatible store; the key is the name. */
export function s3Blobs({ endpoint, bucket, region, credentials, isPathStyle, timeoutMs }: S3Config): BlobStore {
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
  return {
    put: write,
    async putBoth(...blobs) {
      await Promise.all(blobs.map(({ name, bytes }) => write(name, bytes)))
    },
    async get(name) {
      const { abortSignal } = limit()
      const read = async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }), { abortSignal })
        return Body?.transformToByteArray()
      }
      return available(
        read().catch((error: unknown) => {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }),
      )
    },
    async has(name) {
      const asked = client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }), limit())
      return available(
        asked.then(
          () => true,
          (error: unknown) => {
            if (error instanceof NotFound) return false
            throw error
          },
        ),
      )
    },
    async *list(after) {
      let token: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await available(
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, StartAfter: after, ContinuationToken: token }),
            limit(),
          ),
        )
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        token = page.NextContinuationToken
      } while (token)
    },
    async check() {
      await available(client.send(new HeadBucketCommand({ Bucket: bucket }), limit()))
    },
  }
}
