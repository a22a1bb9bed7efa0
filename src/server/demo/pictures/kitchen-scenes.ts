import type { Random } from '../random.ts'
import { blot, color, ellipse, path, plainWall, rect, repeat, stroke, tableTop, tiledWall, WIDTH } from './shapes.ts'

/** A stove with pots and grease on the wall behind. */
export function stove(random: Random): string {
  const pot = (x: number) => {
    const tone = random.integer(46, 72)
    const height = random.integer(110, 190)
    return [
      rect(x, 420 - height, 200, height, color(210, 6, tone), 'rx="10"'),
      ellipse(x + 100, 420 - height, 100, 22, color(210, 6, tone - 22)),
      rect(x - 26, 450 - height, 30, 14, '#333', 'rx="6"') + rect(x + 196, 450 - height, 30, 14, '#333', 'rx="6"'),
      repeat(5, (flame) => path(`M${x + 20 + flame * 36} 440q10 -34 18 0z`, random.pick(['#3f8cff', '#ff8a2a']))),
    ].join('')
  }
  return [
    tiledWall(random, random.pick([50, 190, 20]), 84),
    repeat(9, () =>
      blot(random, random.integer(100, 920), random.integer(40, 300), random.integer(14, 60), 'rgba(120,80,20,.22)'),
    ),
    rect(90, 440, 850, 330, color(210, 6, random.integer(30, 44))),
    rect(70, 428, 890, 26, '#222'),
    pot(160),
    random.chance(0.75) ? pot(590) : '',
    rect(150, 540, 730, 170, '#1b1d20', 'rx="12"'),
    repeat(5, (knob) => ellipse(220 + knob * 146, 494, 24, 24, '#bbb') + rect(216 + knob * 146, 474, 8, 24, '#555')),
    repeat(8, () =>
      blot(random, random.integer(120, 900), random.integer(450, 730), random.integer(8, 34), 'rgba(70,40,10,.5)'),
    ),
  ].join('')
}

const onion = (x: number, y: number) =>
  ellipse(x, y, 58, 52, '#d9b48a') + stroke(`M${x} ${y - 52}q-30 50 0 104M${x} ${y - 52}q30 50 0 104`, '#b98a5a', 3)
const tomato = (x: number, y: number) =>
  ellipse(x, y, 56, 50, '#c9382b') + path(`M${x - 16} ${y - 46}l16 -14 16 14z`, '#3f7d34')

/** A cutting board with deep cuts, a knife, meat beside vegetables. */
export function board(random: Random): string {
  const tone = random.integer(52, 70)
  return [
    plainWall(random.pick([200, 80, 30]), 70),
    tableTop(240, 205, 62),
    path('M210 330H800L850 660H170Z', color(32, 48, tone)),
    repeat(26, () => {
      const [x, y] = [random.integer(240, 700), random.integer(360, 630)]
      return stroke(`M${x} ${y}l${random.integer(30, 120)} ${random.integer(-16, 16)}`, color(28, 40, tone - 22), 3)
    }),
    blot(random, random.integer(360, 460), 500, 92, '#a8323a'),
    blot(random, random.integer(360, 460), 490, 44, '#e7c3bd'),
    random.chance(0.5) ? onion(650, 470) : tomato(650, 470),
    random.chance(0.5) ? tomato(590, 570) : onion(560, 590),
    blot(random, 480, 600, 50, 'rgba(140,20,20,.35)'),
    `<g transform="rotate(${random.integer(-24, 24)} 520 690)">${path('M430 676H760Q740 714 640 716H430Z', '#d5dade')}${rect(290, 672, 146, 42, '#2c2522', 'rx="12"')}</g>`,
  ].join('')
}

/** The inside of a refrigerator: shelves, containers, a dial. */
export function fridge(random: Random): string {
  const container = (x: number, y: number) => {
    const height = random.integer(60, 120)
    const food = color(random.pick([10, 30, 45, 90, 350]), 55, random.integer(40, 62))
    return (
      rect(x, y - height, 120, height, food, 'rx="8"') +
      rect(x - 4, y - height - 12, 128, 16, 'rgba(255,255,255,.8)', 'rx="6"')
    )
  }
  const shelf = (y: number) =>
    rect(180, y, 660, 14, 'rgba(190,220,235,.95)') +
    repeat(4, (place) => (random.chance(0.8) ? container(205 + place * 158, y) : ''))
  const dial =
    ellipse(770, 130, 46, 46, '#fff') +
    ellipse(770, 130, 40, 40, '#eef') +
    stroke(`M770 130l${random.integer(-26, 26)} -24`, '#c22', 5)
  return [
    plainWall(40, 40),
    rect(130, 30, 760, 720, '#f3f6f8', 'rx="22"'),
    rect(176, 70, 668, 640, color(200, 30, 86)),
    shelf(270),
    shelf(450),
    shelf(630),
    dial,
    repeat(12, () =>
      blot(random, random.integer(190, 830), random.integer(70, 100), random.integer(14, 40), 'rgba(255,255,255,.85)'),
    ),
    repeat(4, () =>
      blot(random, random.integer(220, 800), random.integer(640, 700), random.integer(12, 44), 'rgba(120,40,30,.4)'),
    ),
    rect(890, 30, 134, 720, '#e2e8ec'),
  ].join('')
}

/** Waste bins without lids, bags beside them. */
export function bins(random: Random): string {
  const bin = (x: number, fill: string) =>
    path(`M${x} 360H${x + 230}L${x + 205} 690H${x + 25}Z`, fill) +
    ellipse(x + 115, 360, 115, 26, '#15181a') +
    repeat(5, () =>
      blot(
        random,
        x + random.integer(50, 180),
        random.integer(318, 358),
        random.integer(20, 42),
        color(random.integer(0, 360), 26, 55),
      ),
    )
  const [first, second, third] = random.shuffled(['#2f6b3a', '#3a3d40', '#d8d8d8', '#24547d'])
  const flies = repeat(9, () => ellipse(random.integer(150, 880), random.integer(160, 340), 5, 4, '#111'))
  return [
    plainWall(random.pick([30, 60, 190]), 66),
    rect(0, 590, WIDTH, 180, color(30, 8, 44)),
    bin(90, first ?? '#333'),
    bin(390, second ?? '#333'),
    random.chance(0.5) ? bin(690, third ?? '#333') : blot(random, 800, 620, 140, '#1d1f22'),
    blot(random, random.integer(300, 700), 720, 110, 'rgba(50,45,30,.5)'),
    flies,
  ].join('')
}
