import type { Random } from '../random.ts'
import {
  blot,
  color,
  crack,
  ellipse,
  HEIGHT,
  path,
  plainWall,
  rect,
  repeat,
  stroke,
  tiledWall,
  WIDTH,
} from './shapes.ts'

/** Floor tiles running away to the wall, cracked and wet. */
export function floor(random: Random): string {
  const hue = random.pick([18, 28, 200, 45])
  const horizon = random.integer(170, 240)
  const vanishing = random.integer(420, 600)
  const rows = repeat(9, (row) => {
    const y = horizon + (HEIGHT - horizon) * (row / 9) ** 1.8
    return stroke(`M0 ${y}H${WIDTH}`, color(hue, 12, 38), 2 + row / 2)
  })
  const columns = repeat(25, (index) =>
    stroke(
      `M${vanishing + (index - 12) * 40} ${horizon}L${vanishing + (index - 12) * 230} ${HEIGHT}`,
      color(hue, 12, 38),
      3,
    ),
  )
  const drain = ellipse(640, 610, 62, 26, '#333') + repeat(4, (bar) => rect(592 + bar * 26, 590, 8, 42, '#666'))
  return [
    plainWall(hue, 74),
    rect(0, horizon - 22, WIDTH, 24, color(hue, 16, 48)),
    rect(0, horizon, WIDTH, HEIGHT - horizon, color(hue, 24, random.integer(52, 62))),
    rows,
    columns,
    random.chance(0.6) ? drain : '',
    blot(random, random.integer(240, 520), random.integer(520, 640), 130, 'rgba(70,90,105,.45)'),
    repeat(4, () => crack(random, random.integer(40, 700), random.integer(330, 700), 9, 'rgba(35,28,24,.85)')),
  ].join('')
}

/** A panelled ceiling with damp and a bare lamp. */
export function ceiling(random: Random): string {
  const panels = repeat(20, (index) => {
    const [x, y] = [(index % 5) * 206, Math.floor(index / 5) * 194]
    return rect(x + 4, y + 4, 198, 186, color(48, 14, random.between(80, 86)))
  })
  const [x, y] = [random.integer(240, 760), random.integer(200, 520)]
  const lampY = random.integer(90, 640)
  return [
    plainWall(40, 62),
    panels,
    blot(random, x, y, 170, 'rgba(140,105,50,.35)'),
    blot(random, x + 20, y + 10, 110, 'rgba(110,80,40,.4)'),
    blot(random, x + 10, y, 55, 'rgba(70,55,35,.45)'),
    rect(160, lampY, 620, 34, '#f7fbff', 'rx="16"'),
    rect(150, lampY - 6, 24, 46, '#777'),
    rect(770, lampY - 6, 24, 46, '#777'),
    repeat(5, () => crack(random, random.integer(0, 760), random.integer(60, 700), 6, 'rgba(90,80,70,.6)')),
    stroke('M1024 60Q930 90 880 0M1024 130Q900 110 840 0M980 0Q960 60 1024 90', 'rgba(240,240,240,.7)', 2),
  ].join('')
}

/** A washbasin, its tap dripping and the pipe under it. */
export function sink(random: Random): string {
  const steel = color(205, 10, random.integer(62, 72))
  const rust = `rgba(150,80,30,${random.between(0.35, 0.6).toFixed(2)})`
  return [
    tiledWall(random, random.pick([190, 95, 35]), 96),
    path(
      'M470 250V150Q470 100 520 100H560Q600 100 600 150V190H570V150Q570 130 550 130H530Q505 130 505 150V250Z',
      '#9aa4ab',
    ),
    ellipse(585, random.integer(215, 260), 6, 11, '#cfe8f5'),
    path('M200 250H830L780 470H250Z', steel),
    ellipse(515, 300, 250, 52, color(205, 12, 42)),
    ellipse(515, 322, 34, 12, '#222'),
    blot(random, random.integer(380, 640), 330, 46, rust),
    rect(490, 470, 46, 210, '#d8d8d2'),
    path('M490 640H536V720H300V676H490Z', '#cbcbc4'),
    blot(random, 400, 735, random.integer(60, 130), 'rgba(60,80,90,.5)'),
    repeat(5, () => blot(random, random.integer(220, 800), random.integer(380, 460), random.integer(6, 18), rust)),
    random.chance(0.5) ? rect(690, 170, 80, 70, '#e9e4d2', 'rx="8"') + rect(716, 150, 28, 22, '#b44') : '',
  ].join('')
}

/** The corner behind the equipment: droppings, an insect, light under the door. */
export function pests(random: Random): string {
  const dark = color(30, 12, random.integer(26, 34))
  const droppings = repeat(26, () => {
    const [x, y] = [random.integer(120, 900), random.integer(520, 720)]
    return ellipse(x, y, 9, 4, '#17110c', `transform="rotate(${random.integer(0, 180)} ${x} ${y})"`)
  })
  const insect = (x: number, y: number) =>
    ellipse(x, y, 34, 15, '#4a2411') +
    ellipse(x + 34, y, 13, 10, '#351808') +
    repeat(3, (leg) => stroke(`M${x - 18 + leg * 16} ${y}l-10 -28M${x - 18 + leg * 16} ${y}l-10 28`, '#2a1206', 3)) +
    stroke(`M${x + 44} ${y - 4}q34 -26 52 -40M${x + 44} ${y + 4}q34 26 52 40`, '#2a1206', 2)
  return [
    plainWall(random.pick([40, 60, 200]), 58),
    rect(0, 430, WIDTH, 26, color(20, 20, 40)),
    rect(0, 456, WIDTH, HEIGHT - 456, dark),
    random.chance(0.6)
      ? rect(600, 60, 340, 380, color(24, 40, 30)) + rect(600, 436, 340, 18, '#fff6d0')
      : path('M60 90H420V440H60Z', '#8a8f92') + rect(60, 380, 360, 14, '#5d6265'),
    blot(random, 300, 600, 150, 'rgba(20,16,12,.35)'),
    droppings,
    insect(random.integer(250, 700), random.integer(560, 680)),
    random.chance(0.5) ? insect(random.integer(200, 500), random.integer(480, 540)) : '',
  ].join('')
}

/** A water tank on its base, the lid ajar. */
export function tank(random: Random): string {
  const hue = random.pick([210, 215, 0])
  const body = color(hue, hue === 0 ? 0 : 55, hue === 0 ? 22 : 42)
  return [
    rect(0, 0, WIDTH, 520, color(205, 55, random.integer(68, 80))),
    ellipse(random.integer(150, 850), 120, 150, 36, 'rgba(255,255,255,.75)'),
    rect(0, 520, WIDTH, HEIGHT - 520, color(95, 24, 38)),
    rect(270, 560, 480, 90, color(30, 8, 58)),
    path('M320 220Q310 400 330 566H690Q710 400 700 220Z', body),
    repeat(4, (ring) =>
      stroke(`M318 ${280 + ring * 70}Q510 ${306 + ring * 70} 702 ${280 + ring * 70}`, 'rgba(0,0,0,.3)', 7),
    ),
    ellipse(510, 222, 192, 44, '#10161c'),
    `<g transform="rotate(${-random.integer(7, 16)} 690 210)">${ellipse(520, 196, 196, 40, body)}${ellipse(520, 184, 60, 14, 'rgba(255,255,255,.18)')}</g>`,
    stroke('M700 520H860V768', '#d9d9d4', 22),
    repeat(6, () =>
      blot(random, random.integer(330, 690), random.integer(480, 566), random.integer(14, 40), 'rgba(60,95,40,.55)'),
    ),
  ].join('')
}
