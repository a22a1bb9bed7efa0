/** Texts of both windows of a visit that was not made. Apart from the planner's, which every device keeps. */
export const notMadeTexts = {
  title: (establishment: string) => `La visita a ${establishment} no se pudo hacer`,
  notice:
    'La visita queda cancelada con su razón. Los requerimientos, las medidas y las quejas siguen con sus plazos. Lo que ya se respondió se conserva, pero no se cierra con acta. Un administrador puede activar la visita otra vez.',
  reason: '¿Qué pasó?',
  wentOn: 'Día en que se intentó (si no fue hoy)',
  begunTitle: 'Hay trabajo guardado en la visita',
  note: 'Observación',
  photosHint: 'Por ejemplo, la fachada cerrada. Hasta 5 fotos.',
  save: 'Registrar',
  done: 'Quedó registrado que la visita no se hizo',
}

/** Texts of the window without signal. */
export const fieldNotMadeTexts = {
  title: 'La visita no se pudo hacer',
  waits: 'Queda en este dispositivo y sale sola cuando haya señal. Antes de que salga puede corregirla o descartarla.',
  keep: 'Guardar en este dispositivo',
  done: 'Quedó guardado en este dispositivo que la visita no se hizo',
}
