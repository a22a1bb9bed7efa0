import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cardDocument } from '../../../domain/staff/card-document.ts'
import { cannotReadPdf } from '../../testing/pdf-text.ts'
import { qrModules } from './qr-modules.ts'
import { typesetCard } from './typeset-card.ts'

const RASTERISER = 'pdftoppm'
const DPI = 300
/** Least pixels that an accent on a capital letter adds. */
const ACCENT_PIXELS = 15

/** Dark pixels of the front of a card. */
async function inkOf(name: string): Promise<number> {
  const facts = { day: '2026-11-28', department: 'Bolívar', entity: 'Secretaría de Salud', phone: null }
  const url = 'https://vigia.example/v/ABCDEFGHJKLMNPQRSTUVWXYZ23'
  const card = { name, role: 'Técnica', serial: '13-0042', expiresOn: '2027-11-28', url, qr: qrModules(url) }
  const pdf = typesetCard({ ...cardDocument({ ...facts, ...card }), initials: 'X' }, undefined)
  const args = ['-png', '-gray', '-r', String(DPI), '-l', '1', '-']
  const png = execFileSync(RASTERISER, args, { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] })
  const pixels = await sharp(png).greyscale().raw().toBuffer()
  return pixels.filter((grey) => grey < 128).length
}

test.skipIf(cannotReadPdf)('a card cuts no accent off the first line of a long name', async () => {
  const name = 'Ángeles María Fernanda Rodríguez-Villanueva de Hernández y Castro de la Rosa'
  const plain = name.replace('Á', 'A')
  expect((await inkOf(name)) - (await inkOf(plain))).toBeGreaterThan(ACCENT_PIXELS)
})
