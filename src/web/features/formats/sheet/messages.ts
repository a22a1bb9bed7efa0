export const sheetTexts = {
  import: 'Importar de Excel',
  title: 'Importar de Excel',
  titleOf: (name: string) => `Importar de Excel a «${name}»`,
  explained:
    'El libro toma el lugar de todo el borrador: entra completo o no entra nada. Descargue antes una edición para tener el libro con sus columnas.',
  target: 'Formato',
  chooseTarget: 'Elija un formato',
  noTarget: 'Todavía no hay formatos propios: cree uno primero.',
  imported: 'Libro importado al borrador.',
  goOn: 'Ir al borrador',
}
