export const settingsTexts = {
  digest: 'Resumen por correo de los avisos sin leer',
  noMail: 'Esta instalación no envía correos todavía; la elección se guarda para cuando los envíe.',
  kinds: 'Avisos que recibe',
  legal: 'Los términos legales se avisan siempre.',
  ownWork: 'Su trabajo sin enviar se avisa siempre.',
  ownAccount: 'Los cambios en su cuenta se avisan siempre.',
  save: 'Guardar avisos',
  saved: 'Preferencias de avisos guardadas.',
  failed: 'No se pudieron leer las preferencias de avisos.',
}
