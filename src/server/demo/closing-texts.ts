import type { Verdict } from './visits.ts'

/** Observations of the authority at the end of a visit. */
export const healthObservations: Record<Verdict, string> = {
  favorable:
    'El establecimiento cumple las condiciones sanitarias. Se recomienda mantener al día los registros del plan de saneamiento.',
  requirements:
    'Se dejan requerimientos con plazo de treinta días. Se explica al responsable cada hallazgo y la norma que lo sustenta.',
  points:
    'Se evidencian incumplimientos en varios bloques. Se solicita plan de mejora inmediato y se programa visita de verificación.',
  critical:
    'Se halló un aspecto crítico que pone en riesgo la inocuidad. Se aplica la medida sanitaria de seguridad y se informa el trámite para su levantamiento.',
}

export const establishmentObservations: readonly (string | undefined)[] = [
  undefined,
  'De acuerdo con lo observado en la visita.',
  'Nos comprometemos a corregir lo señalado dentro del plazo.',
  'Solicitamos acompañamiento para la capacitación del personal.',
]

export const witnessRoles: readonly string[] = [
  'Auxiliar de cocina',
  'Cajera',
  'Operario',
  'Vecino del sector',
  'Auxiliar administrativa',
]
