import { countText } from '../../../../domain/shared/text.ts'

export const conflictTexts = {
  title: (answers: number) =>
    answers === 1
      ? 'Una respuesta ya estaba guardada, y es distinta'
      : `${answers} respuestas ya estaban guardadas, y son distintas`,
  lead: 'Compárelas y decida una vez para toda la sección. Las demás respuestas se siguen enviando; lo que cierra la visita espera.',
  mine: 'Lo suyo, en este dispositivo',
  savedBy: (name: string | undefined) => (name ? `Guardado por ${name}` : 'Guardado en el servidor'),
  keepSaved: 'Conservar lo guardado',
  apply: 'Aplicar lo elegido',
  choice: (number: string) => `Qué queda en el ítem ${number}`,
  saved: 'Lo guardado',
  correct: 'Lo mío, en vez de lo guardado',
  keep: 'Lo guardado; conservo lo mío sin enviar',
  onlyThey: (name: string) => `Solo ${name} puede corregir lo que guardó, antes de cerrar la visita.`,
  above: 'Hay otra respuesta en este dispositivo: decida arriba, en esta sección.',
  failed: 'No se pudo cambiar en este dispositivo. Intente de nuevo.',
  settled: (answers: number) => `Resuelto: ${countText(answers, 'respuesta', 'respuestas')}.`,
}
