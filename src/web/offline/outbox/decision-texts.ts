/** Words of the decisions about work that stays on this device, the same wherever it is shown. */
export const decisionTexts = {
  correct: 'Corregir',
  retry: 'Volver a enviar',
  keep: 'Conservar sin enviar',
  discard: 'Descartar',
  named: (action: string, what: string) => `${action}: ${what}`,
  said: (message: string) => `El servidor dice: ${message}`,
  isKept: 'Está solo en este dispositivo y no se enviará hasta que usted lo pida.',
  discarded: 'Descartado.',
  failed: 'No se pudo cambiar en este dispositivo. Intente de nuevo.',
}
