import { countText, decimalText } from '../../../domain/shared/text.ts'
import type { StaffTab } from './staff-address.ts'

export const messages = {
  title: 'Módulo de Gestión TH',
  tabsLabel: 'Partes de Gestión TH',
  tabs: {
    directorio: 'Directorio',
    vinculacion: 'Vinculación',
    ausencias: 'Ausencias',
    competencias: 'Competencias',
    cobertura: 'Cobertura',
    carga: 'Carga',
    carnes: 'Carnés',
  } satisfies Record<StaffTab, string>,
  failed: 'No se pudo cargar la información.',
  available: 'Disponible hoy',
  unavailable: 'No disponible hoy',
  open: 'Abrir la hoja',
  openOf: (name: string) => `Abrir la hoja de ${name}`,
}

/** From a number of days on, an end is no news. */
export const SOON_DAYS = 60
const URGENT_DAYS = 15

export const expiryTone = (daysLeft: number | null): 'green' | 'yellow' | 'red' => {
  if (daysLeft === null || daysLeft > SOON_DAYS) return 'green'
  return daysLeft > URGENT_DAYS ? 'yellow' : 'red'
}

/** Tone of each state of a card. */
export const cardTones = { vigente: 'green', vencido: 'yellow', revocado: 'red' } as const

/** `weighted` are the usual visits that the pending ones amount to. */
export type Load = { pending: number; weighted: number; capacity: number | null; loadPct: number | null }

/** A load in words: `8 visitas pendientes, que equivalen a 9,2, de 10 posibles (92 %)`. */
export const loadText = ({ pending, weighted, capacity, loadPct }: Load): string => {
  const count = countText(pending, 'visita pendiente', 'visitas pendientes')
  const verb = pending === 1 ? 'equivale' : 'equivalen'
  const visits = weighted === pending ? count : `${count}, que ${verb} a ${decimalText(weighted)}`
  if (capacity === null) return `${visits}, sin capacidad declarada`
  const possible = `${visits}${weighted === pending ? '' : ','} de ${decimalText(capacity)} posibles`
  return loadPct === null ? possible : `${possible} (${loadPct}\u00a0%)`
}

/** Highest loads, in percent, of the first two words. */
const [EASY_PCT, FULL_PCT] = [80, 100]

/** A load as word and tone, so that no colour stands alone. */
export const loadLevel = ({
  pending,
  loadPct,
  capacity,
}: Load): { word: string; tone: 'green' | 'yellow' | 'red' } | null => {
  if (capacity === null) return null
  if (loadPct === null)
    return pending === 0 ? { word: 'Sin carga', tone: 'green' } : { word: 'Sin días disponibles', tone: 'red' }
  if (loadPct <= EASY_PCT) return { word: 'Holgada', tone: 'green' }
  return loadPct <= FULL_PCT ? { word: 'Justa', tone: 'yellow' } : { word: 'Sobrecargada', tone: 'red' }
}
