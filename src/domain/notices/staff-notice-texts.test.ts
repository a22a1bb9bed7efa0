import { expect, test } from 'vitest'
import { noticeLink, noticeText } from './notice-texts.ts'
import type { StaffFacts } from './staff-notice-texts.ts'

const end = { officialId: 7, endsOn: '2026-12-31', days: 30 }
const absence = { kind: 'absence_changed', by: 'Ana Ruiz', half: null } as const
const days = { startsOn: '2026-12-14', endsOn: '2026-12-18' }
const day = { startsOn: '2026-12-14', endsOn: '2026-12-14' }
const ADVICE = 'Si no es correcto, hable con Talento Humano.'
const CONTRACTS = '/dashboard/gestionth?pestana=vinculacion&funcionario=7'
const COMPETENCES = '/dashboard/gestionth?pestana=competencias&funcionario=7'
const ABSENCES = '/dashboard/gestionth?pestana=ausencias'

test.each<[facts: StaffFacts, text: string, link: string]>([
  [
    { kind: 'contract_ends', what: 'CPS-1', ...end },
    'Su contrato CPS-1 termina el 31/12/2026. Si va a continuar, hable con Talento Humano.',
    CONTRACTS,
  ],
  [
    { kind: 'contract_ends', what: 'CPS-1', official: 'Luis Paz', ...end, days: 0, isOver: true },
    'El contrato CPS-1 de Luis Paz terminó el 31/12/2026. Si continúa, registre el contrato que sigue; si no, reasigne sus visitas.',
    CONTRACTS,
  ],
  [
    { kind: 'competence_ends', what: 'Motocicleta (A2)', ...end, days: 0, isOver: true },
    'Su competencia «Motocicleta (A2)» venció el 31/12/2026. Renuévela y entregue el soporte a Talento Humano.',
    COMPETENCES,
  ],
  [
    { kind: 'competence_ends', what: 'Motocicleta (A2)', official: 'Luis Paz', ...end },
    'La competencia «Motocicleta (A2)» de Luis Paz vence el 31/12/2026. Pida el soporte de la renovación y registre la fecha nueva.',
    COMPETENCES,
  ],
  [
    { ...absence, ...days, act: 'added' },
    `Ana Ruiz registró una ausencia suya del 14/12/2026 al 18/12/2026. ${ADVICE}`,
    ABSENCES,
  ],
  [
    { ...absence, ...day, act: 'changed', half: 'PM' },
    `Ana Ruiz cambió su ausencia, que ahora es del 14/12/2026 en la tarde. ${ADVICE}`,
    ABSENCES,
  ],
  [{ ...absence, ...day, act: 'annulled' }, `Ana Ruiz anuló su ausencia del 14/12/2026. ${ADVICE}`, ABSENCES],
])('%j is told in words, and leads to its page', (facts, text, link) => {
  expect([noticeText(facts), noticeLink(facts, 1)]).toEqual([text, link])
})
