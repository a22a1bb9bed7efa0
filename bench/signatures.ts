import { measureSignatures } from './support/measure-signatures.ts'
import { printTable } from './support/table.ts'

/**
 * Signature and check of an acta beside the bare cryptography of the same bytes, in turns. A time stamp is measured
 * beside the bare question to the same authority, which is `openssl` on this machine.
 */
printTable(await measureSignatures())
