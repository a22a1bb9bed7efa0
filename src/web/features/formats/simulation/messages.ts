import { formatDay } from '../../../../domain/shared/time.ts'

export const simulationTexts = {
  title: 'Resultado',
  explained:
    'Califica con los puntajes del borrador las actas cerradas de los últimos doce meses. Un ítem nuevo cuenta como aceptable.',
  start: 'Simular con las actas del último año',
  again: 'Simular de nuevo',
  outdated: 'El borrador cambió después de esta simulación.',
  partsLost: (answers: number) =>
    answers === 1
      ? 'Una respuesta AR, que el borrador ya no admite, cuenta como inaceptable.'
      : `${answers} respuestas AR, que el borrador ya no admite, cuentan como inaceptables.`,
  examples: 'Actas que cambiarían de concepto',
  columns: {
    number: 'Acta',
    establishment: 'Establecimiento',
    day: 'Fecha',
    before: 'Antes',
    after: 'Con el borrador',
  },
  actaOf: (number: string, day: string) => `Acta ${number} del ${formatDay(day)}`,
  more: (examples: number) => `Se muestran las primeras ${examples}.`,
}
