import http from 'node:http'
import type { RunningServer } from '../../e2e/support/server.ts'
import type { FormatContent } from '../../src/domain/formats/format-draft.ts'
import { addDays } from '../../src/domain/shared/days.ts'
import { dayOf } from '../../src/domain/shared/time.ts'
import { startProduct, tokenOf } from './bench-server.ts'
import { makeDataset, type Place } from './dataset.ts'
import { send, shareOf } from './load.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; items: number }

/** Times that each act is done; the first are not timed. */
const [DONE, WARMING] = [20, 5]
const SECTIONS = 10
const CODE = 'BANCO_DE_PRUEBA'

/** A checklist of so many items, whose points sum 100. `note` makes it another one. */
const contentOf = (items: number, note: string): FormatContent => ({
  sections: Array.from({ length: SECTIONS }, (_, section) => ({
    key: `s${section}`,
    name: `Bloque ${section + 1}`,
    items: Array.from({ length: items / SECTIONS }, (_, item) => ({
      key: `i${section}-${item}`,
      lineage: null,
      number: `${section + 1}.${item + 1}`,
      title: `Condición ${section + 1}.${item + 1} ${note}`,
      description: 'Los pisos, las paredes y los techos son lisos, lavables y se mantienen limpios. '.repeat(6),
      norm: 'Resolución 2674 de 2013, artículo 7.',
      pointsA: 100 / items,
      allowsAR: false,
      pointsAR: null,
      allowsNA: true,
      suggestedCritical: false,
      requirement: 'Reparar y limpiar las superficies.',
      theme: '',
    })),
  })),
})

/** A format with an open draft on a server of its own, and the acts that are timed. */
async function startWith({ place, items }: Sized, servers: RunningServer[], agent: http.Agent) {
  const { officials } = await makeDataset(place, 1)
  const server = await startProduct(place)
  servers.push(server)
  const token = await tokenOf(server.url, officials.administrator)
  const call = async (method: string, path: string, sent?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify(sent ?? {}))
    const answer = await send(agent, server.url, { method, path: `/api/${path}`, headers, body })
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body.toString()).data
  }
  const { format_id: id } = await call('POST', 'formats', { code: CODE, name: 'Banco de prueba' })
  let [version, acts] = [1, 0]
  const save = async () => {
    acts += 1
    const sent = { row_version: version, content: contentOf(items, `versión ${acts}`) }
    version = (await call('PUT', `formats/${id}/draft`, sent)).row_version
  }
  return {
    save,
    /** Publishes what was saved; each edition takes effect a day after the one before. */
    publish: async () => {
      const note = 'Cambian los títulos de los ítems.'
      const effective_from = addDays(dayOf(new Date()), acts)
      await call('POST', `formats/${id}/publish`, { row_version: version, effective_from, note, confirm: CODE })
    },
    openDraft: async () => {
      version = (await call('POST', `formats/${id}/draft`)).row_version
      await save()
    },
  }
}

const timed = async (act: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Saves and publishes a long and a short checklist on two servers in turns. The ratio is that of the medians. */
export async function measureFormats(where: string, short: Sized, long: Sized): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true })
  const servers: RunningServer[] = []
  try {
    const formats = [await startWith(short, servers, agent), await startWith(long, servers, agent)]
    const times: Record<'save of a draft' | 'publishing', number[][]> = { 'save of a draft': [], publishing: [] }
    for (let done = 0; done < DONE; done += 1) {
      const saved: number[] = []
      const published: number[] = []
      for (const { save, publish, openDraft } of formats) {
        saved.push(await timed(save))
        published.push(await timed(publish))
        await openDraft()
      }
      if (done < WARMING) continue
      times['save of a draft'].push(saved)
      times.publishing.push(published)
    }
    return Object.entries(times).map(([what, pairs]) => {
      const [reference, taken] = [0, 1].map((at) =>
        shareOf(
          pairs.map((pair) => pair[at] ?? Number.NaN),
          0.5,
        ),
      ) as [number, number]
      return {
        what: `formats: ${what}`,
        where,
        measured: `${taken.toFixed(1)} ms of ${long.items} items`,
        reference: `${reference.toFixed(1)} ms of ${short.items}`,
        ratio: (taken / reference).toFixed(2),
      }
    })
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}
