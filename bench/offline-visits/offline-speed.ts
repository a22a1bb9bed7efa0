import type { Page } from 'playwright-core'
import { type Part, partsOf, safeMark, saveButton, unfold } from '../../e2e/support/offline-visits/parts.ts'
import type { Row } from '../support/table.ts'
import type { MeasuredDevice } from './measured-device.ts'

/** Factor by which a phone's processor is slower than this machine's. */
const CPU_SLOWDOWN = 4
const STARTS = 5

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(0)} ms`

/** Milliseconds from the navigation to the first frame with the list of visits, by the page's clock. */
async function start(page: Page, home: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(`${home}/dashboard/inspeccion/campo`, { waitUntil: 'commit' })
  return page.evaluate(async () => {
    while (!document.querySelector('main article a[href^="/dashboard/inspeccion/"]'))
      await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now()
  })
}

/** Milliseconds from the tap to the first frame in which the section shows its state. */
async function save(page: Page, part: Part): Promise<number> {
  await unfold(page, part)
  const button = await saveButton(page, part).elementHandle()
  if (!button) throw new Error(`No save of ${part.name}.`)
  const took = page.evaluate(async (element) => {
    const region = element.closest('section')
    const began = performance.now()
    ;(element as HTMLElement).click()
    while (!/Por enviar/.test(region?.textContent ?? '')) await new Promise(requestAnimationFrame)
    return performance.now() - began
  }, button)
  await safeMark(page, part).waitFor()
  return took
}

/** Measures opening the installed app and saving every part of a visit, both without a network. */
export async function measureOfflineSpeed({ device, proxy, checklist }: MeasuredDevice): Promise<Row[]> {
  await device.context.setOffline(true)
  const starts: number[] = []
  const devtools = await device.context.newCDPSession(device.page())
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  for (let round = 0; round < STARTS; round += 1) starts.push(await start(device.page(), proxy.url))
  await device.closeTab()
  const saves: number[] = []
  for (const part of partsOf(checklist)) saves.push(await save(device.page(), part))
  return [
    {
      what: `From the icon to the visits, offline, processor ${CPU_SLOWDOWN}× slower`,
      where: 'Chromium',
      measured: `median ${ms(median(starts))}, longest ${ms(Math.max(...starts))}`,
      reference: '≤ 2,000 ms',
    },
    {
      what: 'Saving a section or part offline',
      where: 'Chromium',
      measured: `median ${ms(median(saves))}, longest ${ms(Math.max(...saves))}`,
      reference: '≤ 150 ms',
    },
  ]
}
