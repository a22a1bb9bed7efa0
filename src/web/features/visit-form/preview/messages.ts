import { countText } from '../../../../domain/shared/text.ts'
import { partTitle } from '../../../offline/visits/slot-name.ts'
import type { FormPart } from '../follow-up/followed.ts'
import { followUpTexts } from '../follow-up/messages.ts'

export const previewTexts = {
  label: 'Resultado y pendientes',
  score: 'Puntaje',
  soFar: 'Puntaje hasta ahora',
  answered: (answered: number, items: number) => `${answered} de ${items} ítems respondidos`,
  concept: 'Concepto',
  reachable: 'Concepto alcanzable',
  critical: (numbers: string[]) =>
    numbers.length === 1
      ? `El ítem ${numbers[0]} tiene un hallazgo crítico: el concepto es DESFAVORABLE con cualquier puntaje.`
      : `Los ítems ${numbers.join(', ')} tienen hallazgos críticos: el concepto es DESFAVORABLE con cualquier puntaje.`,
  favorable: (floor: string) => `Con ${floor} o más, el concepto es FAVORABLE.`,
  withRequirements: (floor: string, next: string) =>
    `Entre ${floor} y menos de ${next}, el concepto es FAVORABLE CON REQUERIMIENTOS.`,
  unfavorable: (floor: string) => `Por debajo de ${floor}, el concepto es DESFAVORABLE.`,
  stillReachable: 'El concepto alcanzable supone aceptable todo lo que falta por responder.',
  provisional: 'Es un cálculo de este dispositivo; el resultado lo da el servidor al cerrar la visita.',
  missing: 'Falta por guardar',
  missingCount: (parts: number) => (parts === 1 ? 'Falta 1 parte' : `Faltan ${parts} partes`),
  nothingMissing: 'No falta nada por guardar.',
  onItsWay: (waiting: number, refused: number) =>
    [waiting > 0 && `${waiting} por enviar`, refused > 0 && countText(refused, 'rechazada', 'rechazadas')]
      .filter(Boolean)
      .join(' · '),
  showDetails: 'Ver resultado y pendientes',
  hideDetails: 'Ocultar resultado y pendientes',
}

export function missingText(missing: FormPart): string {
  if (missing.part === 'follow-up') return followUpTexts.missing(missing.requirements)
  return missing.part === 'section'
    ? `${missing.name}: ${countText(missing.items, 'ítem', 'ítems')}`
    : partTitle[missing.part]
}
