export const messages = {
  view: (name: string) => `Vista: ${name}`,
  changedView: (name: string) => `Vista: ${name} (con cambios)`,
  title: 'Vistas guardadas',
  firstView: 'Lista inicial',
  none: 'Aún no hay vistas de esta lista. Elija filtros, orden y columnas, y guárdelos con un nombre.',
  failed: 'No se pudieron leer las vistas.',
  loading: 'Cargando las vistas…',
  isDefault: 'Con ella se abre la lista',
  isShared: 'Compartida',
  sharedBy: (name: string) => `Compartida por ${name}`,
  edit: (name: string) => `Editar la vista ${name}`,
  remove: (name: string) => `Borrar la vista ${name}`,
  save: 'Guardar vista',
  update: (name: string) => `Guardar los cambios en «${name}»`,
  gone: 'Esa vista ya no existe, o ya no se comparte con usted.',
  saveTitle: 'Guardar vista',
  editTitle: 'Editar vista',
  saves:
    'Guarda la búsqueda, los filtros, el orden y las columnas de este momento. Un periodo como «Este mes» sigue al calendario.',
  name: 'Nombre',
  share: 'Compartir con el departamento',
  openWith: 'Abrir la lista con esta vista',
  cancel: 'Cancelar',
  submit: 'Guardar',
  saved: (name: string) => `Se guardó la vista «${name}».`,
  removed: (name: string) => `Se borró la vista «${name}».`,
  removeTitle: 'Borrar vista',
  removeText: (name: string, isShared: boolean) =>
    isShared
      ? `La vista «${name}» está compartida: dejará de verla todo el departamento. ¿Desea borrarla?`
      : `¿Desea borrar la vista «${name}»? Los registros de la lista no cambian.`,
  removeLabel: 'Borrar',
}
