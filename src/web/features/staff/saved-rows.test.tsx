import { notifications, notificationsStore } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listCompetences } from '../../../contract/staff/competences.wire.ts'
import { listStaffContracts } from '../../../contract/staff/contracts.wire.ts'
import { listStaff, readStaffMember } from '../../../contract/staff/staff.wire.ts'
import { listCards } from '../../../contract/staff/staff-cards.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import type { NamedRow } from '../../ui/catalogue/use-catalogue.ts'
import { openRoute } from '../../ui/testing.ts'
import Cards from './cards/cards.tsx'
import Competences from './competences/competences.tsx'
import { Contracts } from './contracts/contracts.tsx'
import type { CardRow, CompetenceRow, ContractRow } from './staff.queries.ts'
import type { StaffCatalogues } from './staff-catalogues.ts'
import { anOfficial, aStaffRow } from './testing.ts'

const person = { userId: 7, userName: 'Luisa Ñáñez', userIdNumber: '1050001' }
const contract: ContractRow = {
  ...{ ...person, id: 3, contractTypeId: 2, contractType: 'Prestación de servicios', number: 'CPS-12', subject: null },
  ...{ startsOn: '2026-02-01', endsOn: '2026-12-09', endedEarlyOn: null, supervisorId: null, supervisor: null },
  ...{ note: null, state: 'vigente', daysLeft: 12, rowVersion: 1 },
}
const competence: CompetenceRow = {
  ...{ ...person, id: 5, kind: 'OTRA', inscriptionTypeId: null, inscriptionType: null, name: 'Primeros auxilios' },
  ...{ number: null, issuedOn: null, expiresOn: null, daysLeft: null, withdrawnAt: null, rowVersion: 1 },
}
const card: CardRow = {
  ...{ ...person, serial: '13-000001', issuedAt: '2026-11-20T15:00:00.000Z', issuedBy: 'Ana Ñáñez' },
  ...{ expiresOn: '2027-11-20', state: 'vigente', revokedAt: null, revokedReason: null },
}
const ready = <Row extends NamedRow>(key: string, rows: Row[]) => ({ queryKey: [key], queryFn: async () => rows })
const catalogues: StaffCatalogues = {
  areas: ready('areas', []),
  contractTypes: ready('contract-types', [{ id: 2, name: 'Prestación de servicios' }]),
  zodes: ready('zodes', []),
  cities: ready('cities', []),
  inscriptionTypes: ready('types', [{ id: 1, name: 'Restaurante' }]),
  technicians: ready('technicians', []),
  engineers: ready('engineers', []),
}

type Shown = { contracts?: ContractRow[]; competences?: CompetenceRow[]; cards?: CardRow[] }

/** The network's end: a page of each list, a row that is asked for alone, and the answer to the one write. */
function serve({ contracts = [], competences = [], cards = [] }: Shown, answer: object) {
  const page = <Row,>(rows: Row[], one: Row, isAlone: boolean) => ({ rows: isAlone ? [one] : rows, total: rows.length })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://vigia.test')
    const isAlone = /contract_id|competence_id|serial/.test(searchParams.get('filter') ?? '')
    const read: Record<string, () => unknown> = {
      '/api/staff/contracts': () => z.encode(listStaffContracts.reply, page(contracts, contract, isAlone)),
      '/api/staff/competences': () => z.encode(listCompetences.reply, page(competences, competence, isAlone)),
      '/api/staff/cards': () => z.encode(listCards.reply, page(cards, { ...card, serial: '13-000002' }, isAlone)),
      '/api/staff/all': () => z.encode(listStaff.reply, { rows: [aStaffRow()], total: 1 }),
      '/api/staff/expiries': () => ({ expiries: [] }),
      '/api/staff/7/documents': () => ({ documents: [] }),
      '/api/staff/me': () => z.encode(readStaffMember.reply, { official: anOfficial() }),
      '/api/staff/7': () => z.encode(readStaffMember.reply, { official: anOfficial() }),
    }
    const data = method === 'GET' ? read[pathname]?.() : answer
    if (data === undefined) throw new TypeError(`Nothing answers ${url}`)
    return Response.json({ success: true, data })
  })
}

const shared = { route: openRoute, readerId: 1, catalogues, onPerson: () => {} }
const pages = {
  contracts: <Contracts {...shared} />,
  competences: <Competences {...shared} />,
  cards: <Cards route={openRoute} readerId={1} onPerson={() => {}} />,
} satisfies Record<string, ReactNode>

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = async (label: RegExp, option: string | RegExp) => {
  fireEvent.click(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const choosePerson = async () => {
  await choose(/^Funcionario/, /Luisa Ñáñez/)
  await press('Continuar')
}
const marked = async (mark: string, text: string) => {
  await screen.findByText(`${mark} y marcado en la lista: ${text}.`)
  expect((await screen.findByText(mark)).closest('tr')?.textContent).toContain('Luisa Ñáñez')
}

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
})

test('a new contract is shown and marked, on whichever page its order puts it', async () => {
  serve({}, { contract_id: 3 })
  showPage(pages.contracts)
  await press('Nuevo contrato')
  await choosePerson()
  await choose(/^Tipo de contrato/, 'Prestación de servicios')
  type(/^Número/, 'CPS-12')
  type(/^Desde/, '2026-02-01')
  await press('Guardar')
  await marked('Recién creado', 'Luisa Ñáñez, contrato CPS-12')
})

test('a changed contract is marked', async () => {
  serve({ contracts: [contract] }, { contract_id: 3 })
  showPage(pages.contracts)
  await press(/^Acciones: /)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Modificar' }))
  await screen.findByRole('dialog', { name: 'Modificar contrato' })
  type(/^Nota/, 'Cambió de supervisor')
  await press('Guardar')
  await marked('Recién guardado', 'Luisa Ñáñez, contrato CPS-12')
})

test('a new competence is shown and marked', async () => {
  serve({}, { competence_id: 5 })
  showPage(pages.competences)
  await press('Nueva competencia')
  await choosePerson()
  await choose(/^Clase/, /^Otra/)
  type(/^Nombre/, 'Primeros auxilios')
  await press('Guardar')
  await marked('Recién creado', 'Luisa Ñáñez, Otra: Primeros auxilios')
})

test('a card that was just issued is shown and marked behind its window', async () => {
  serve({ cards: [card] }, { serial: '13-000002', url: 'https://vigia.example/v/ABC', expires_on: '2027-11-20' })
  showPage(pages.cards)
  await press('Expedir carné')
  await choosePerson()
  const shown = await screen.findByRole('dialog', { name: 'Carné 13-000002' })
  expect(within(shown).getByRole('img')).toBeTruthy()
  // A notice would cover the head of the window on a phone.
  expect(notificationsStore.getState().notifications).toEqual([])
  await screen.findByText('Recién creado y marcado en la lista: Luisa Ñáñez, Carné 13-000002.')
  expect(screen.getAllByText(/^13-00000[12]$/).map((cell) => cell.textContent)).toEqual(['13-000002', '13-000001'])
  await waitFor(() => expect(screen.getByText('Recién creado').closest('tr')?.textContent).toContain('13-000002'))
})
