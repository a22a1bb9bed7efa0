import { openSharp } from '../../images/open-sharp.ts'
import { type Random, seeded } from '../random.ts'

const WIDTH = 480
const HEIGHT = 160

/** A letter-like wave: up, down and on to the right. */
function wave(random: Random): string {
  const [rise, fall, step] = [random.integer(18, 62), random.integer(6, 30), random.integer(12, 26)]
  return `q${step * 0.2} ${-rise} ${step * 0.6} ${-rise * 0.4}t${step * 0.5} ${rise * 0.4 + (random.chance(0.5) ? fall * 0.2 : -fall * 0.2)}`
}

/** A big initial, a hand's waves, and the flourish under them. */
function strokes(random: Random): string {
  const initial = `M${random.integer(30, 60)} ${random.integer(88, 108)}c${random.integer(10, 40)} -120 ${random.integer(60, 90)} -90 ${random.integer(30, 50)} -10s-60 60 -20 30`
  const letters = Array.from({ length: random.integer(7, 12) }, () => wave(random)).join('')
  const end = `c40 -20 60 10 ${random.integer(30, 70)} ${random.integer(-30, 4)}`
  const under = `M${random.integer(40, 90)} ${random.integer(124, 140)}q${random.integer(90, 150)} ${random.integer(-36, 14)} ${random.integer(240, 330)} ${random.integer(-22, 4)}`
  return `${initial}${letters}${end}${random.chance(0.8) ? under : ''}`
}

/** Draws a signature like the pad does: a PNG, black on transparent. The same name always gives the same signature. */
export const drawSignature = async (name: string): Promise<Buffer> => {
  const sharp = await openSharp()
  const d = strokes(seeded(`signature ${name}`))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="${d}" fill="none" stroke="#000" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
