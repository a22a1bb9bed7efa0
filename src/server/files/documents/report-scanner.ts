import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { createScanner } from './scanner.ts'

/**
 * Tells the log of the start whether clamd takes documents of the largest size (R 18.11). It sends a document of zeros,
 * and smaller ones where that is too large.
 */
export async function reportScanner(
  { clamdUrl, maxMegabytes }: Config['documents'],
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const scanner = createScanner(clamdUrl)
  if (!scanner.isConfigured) return
  const megabytes = await scanner.takes(maxMegabytes)
  if (megabytes === undefined) log.warn('antivirus: clamd does not answer; documents wait until it does')
  else if (megabytes < maxMegabytes) {
    const limits = { takenMb: megabytes, maxDocumentMb: maxMegabytes }
    log.warn(limits, 'antivirus: larger documents are not analysed; raise StreamMaxLength of clamd')
  } else log.info('antivirus: clamd takes documents of every size')
}
