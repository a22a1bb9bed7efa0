import { ENDS_TODAY } from '../../../../domain/calendar/time-left.ts'
import { DUE_LATE } from '../../../../domain/requirements/requirement-words.ts'
import { countText } from '../../../../domain/shared/text.ts'

export const followUpTexts = {
  title: (requirements: number) => `Seguimiento (${countText(requirements, 'requerimiento', 'requerimientos')})`,
  lead: 'Diga de cada uno si se cumplió. No da puntos: la lista de chequeo se llena completa, como siempre.',
  verified: (verified: number, all: number) => `${verified} de ${all} verificados`,
  missing: (requirements: number) => `Seguimiento: ${countText(requirements, 'requerimiento', 'requerimientos')}`,
  due: (day: string, daysLeft: number) => {
    if (daysLeft < 0) return `${DUE_LATE} hace ${countText(-daysLeft, 'día', 'días')} (${day})`
    return daysLeft === 0 ? `${ENDS_TODAY} (${day})` : `Vence ${day} (en ${countText(daysLeft, 'día', 'días')})`
  },
  severity: (name: string) => `Gravedad: ${name.toLowerCase()}`,
  before: 'Antes',
  after: 'Ahora',
  beforeAlt: (number: string) => `Antes: foto del hallazgo del requerimiento ${number}`,
  afterAlt: (number: string) => `Ahora: foto del requerimiento ${number}`,
  beforeGone: 'La foto de antes no está en este dispositivo.',
  enlarge: (alt: string) => `Ver en grande: ${alt}`,
  photo: 'Foto de cómo quedó',
  anyPhoto: 'Foto de cómo está (opcional)',
  choice: (number: string) => `¿Se cumplió el requerimiento ${number}?`,
  observation: 'Qué se encontró',
  save: 'Guardar verificación',
  saveNamed: (number: string) => `Guardar verificación: ${number}`,
  correctNamed: (number: string) => `Corregir la verificación de ${number}`,
  correctingHere: 'Corrige lo que guardó en este dispositivo.',
  given: (number: string) => `Verificación de ${number}: guardada en este dispositivo, por enviar.`,
  delivered: (number: string) => `Verificación de ${number}: guardada.`,
  notFollowed: 'Esta visita ya no verifica este requerimiento. Lo que usted diligenció sigue en este dispositivo:',
  someRequirement: 'Requerimiento',
  obstacle: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `Falta decir si se cumplió el requerimiento ${numbers[0]}.`
      : `Falta decir si se cumplieron ${numbers.length} requerimientos: ${numbers.join(', ')}.`,
  refused: 'El servidor rechazó una verificación.',
  toRefused: 'Ver lo rechazado',
  what: (number: string) => `la verificación de ${number}`,
  lost: (verdict: string, hasPhoto: boolean) =>
    `el resultado «${verdict}», la observación${hasPhoto ? ', la foto' : ''}`,
  unverified: 'Sin verificar',
}
