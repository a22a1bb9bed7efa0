import type { FileReply } from '../../../contract/core/endpoint.ts'

/**
 * Headers of a file that is always a download, never a page of this address. No cache keeps it.
 * @param size in bytes; undefined for a file that is sent while it is made
 * @param filename the parameter of the disposition, such as `filename="acta.pdf"`
 */
export const downloadHeaders = (
  mediaType: string,
  size: number | undefined,
  filename: string,
): FileReply['headers'] => ({
  'content-type': mediaType,
  ...(size !== undefined && { 'content-length': String(size) }),
  'content-disposition': `attachment; ${filename}`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})
