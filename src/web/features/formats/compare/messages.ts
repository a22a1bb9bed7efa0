export const compareTexts = {
  title: 'Comparar ediciones',
  from: 'Antes',
  to: 'Después',
  draft: 'Borrador',
  print: 'Imprimir',
  pdf: 'Descargar PDF',
  pdfFailed: 'No se pudo descargar la comparación.',
  marks: 'Lo retirado va tachado; lo nuevo, subrayado.',
  removed: 'retirado',
  added: 'nuevo',
  tooFew: 'Hace falta otra edición, o un borrador, para comparar.',
  same: 'Elija dos ediciones distintas.',
}
