import type { Random } from '../random.ts'
import { blot, color, ellipse, path, plainWall, rect, repeat, stroke, tableTop, WIDTH } from './shapes.ts'

/** Shelves of goods, and a carton straight on the floor. */
export function shelves(random: Random): string {
  const goods = (x: number, y: number) => {
    const hue = random.integer(0, 359)
    const height = random.integer(64, 122)
    if (random.chance(0.4)) {
      return (
        rect(x, y - height, 64, height, color(hue, 50, 46), 'rx="6"') +
        ellipse(x + 32, y - height, 32, 9, '#c9ced2') +
        rect(x, y - height * 0.7, 64, height * 0.4, '#f2efe6')
      )
    }
    return (
      path(`M${x} ${y}V${y - height}q34 -18 70 0V${y}Z`, color(hue, 42, 58)) +
      rect(x + 10, y - height + 22, 50, 26, '#f7f3e8')
    )
  }
  const shelf = (y: number) =>
    repeat(9, (place) => (random.chance(0.85) ? goods(96 + place * 94, y) : '')) + rect(70, y, 890, 20, '#6d5a45')
  return [
    plainWall(random.pick([40, 200, 90]), 72),
    rect(0, 660, WIDTH, 110, color(30, 12, 48)),
    shelf(220),
    shelf(400),
    shelf(570),
    rect(60, 60, 18, 640, '#57483a') + rect(946, 60, 18, 640, '#57483a'),
    path(`M${random.integer(180, 420)} 600h190v140h-190z`, '#b58a58'),
    blot(random, random.integer(560, 800), 690, 86, '#d9d0b8'),
    repeat(3, () => blot(random, random.integer(100, 900), 736, random.integer(10, 26), 'rgba(240,235,220,.8)')),
  ].join('')
}

/** A folder of papers on a table, ruled but unreadable. */
export function papers(random: Random): string {
  const sheet = (x: number, y: number, turn: number) => {
    const lines = repeat(13, (line) =>
      rect(x + 34, y + 66 + line * 32, random.integer(120, 300), 7, 'rgba(60,70,90,.55)'),
    )
    return `<g transform="rotate(${turn} ${x + 190} ${y + 260})">${rect(x, y, 380, 520, '#fbfaf5')}${lines}${rect(x + 34, y + 26, 160, 14, 'rgba(30,60,120,.6)')}</g>`
  }
  const [x, turn] = [random.integer(250, 420), random.integer(-9, 9)]
  return [
    plainWall(28, 60),
    tableTop(90, random.pick([26, 205, 90]), random.integer(40, 56)),
    `<g transform="rotate(${turn - 4} 500 420)">${rect(x - 40, 110, 470, 600, random.pick(['#7a4b2a', '#24476b', '#3d3d3d']), 'rx="14"')}</g>`,
    sheet(x, 140, turn),
    random.chance(0.6) ? sheet(x + random.integer(160, 260), 190, turn + random.integer(8, 22)) : '',
    `<g transform="rotate(${random.integer(20, 70)} 300 600)">${rect(180, 590, 260, 20, random.pick(['#1c3f95', '#b3202a', '#222']), 'rx="9"')}${path('M440 590l34 10 -34 10z', '#ddd')}</g>`,
    ellipse(random.integer(760, 900), 640, 78, 62, '#f4f1ea') +
      ellipse(random.integer(760, 900), 634, 50, 36, '#4a2d18'),
  ].join('')
}

/** Work clothes on their hooks, stained. */
export function uniform(random: Random): string {
  const cloth = random.pick(['#f2f4f5', '#dfe9ef', '#f0ead8'])
  return [
    plainWall(random.pick([150, 200, 45]), random.integer(56, 70)),
    rect(120, 120, 780, 26, '#6a5440', 'rx="8"'),
    repeat(4, (hook) => ellipse(220 + hook * 190, 146, 12, 20, '#999')),
    path('M300 160Q330 250 300 300L260 700H560L520 300Q490 250 520 160Z', cloth),
    stroke('M300 160Q410 230 520 160M262 430L160 500M558 430L650 500', '#cfd5d8', 12),
    rect(330, 470, 160, 120, 'rgba(0,0,0,.07)', 'rx="8"'),
    repeat(8, () =>
      blot(
        random,
        random.integer(300, 520),
        random.integer(320, 660),
        random.integer(10, 38),
        random.pick(['rgba(150,60,30,.45)', 'rgba(120,100,40,.4)']),
      ),
    ),
    path('M660 190Q770 130 870 190L880 260H650Z', cloth),
    rect(646, 250, 240, 40, random.pick(['#d8dde0', '#b8cbd8']), 'rx="12"'),
    random.chance(0.5) ? path('M690 420h150l-16 250h-118z', color(random.integer(0, 359), 30, 52)) : '',
  ].join('')
}
