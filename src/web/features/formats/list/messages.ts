import { countText } from '../../../../domain/shared/text.ts'

export const listTexts = {
  origin: 'Origen',
  own: 'Propios',
  models: 'Modelos de Vigía',
  withDraft: 'Con borrador',
  withoutDraft: 'Sin borrador',
  open: 'Abrir',
  edit: 'Seguir con el borrador',
  newEdition: 'Crear edición',
  copy: 'Copiar',
  create: 'Nuevo formato',
  created: 'Formato creado.',
  noneOwn: (models: number) =>
    `Todavía no hay formatos propios. Puede copiar uno de los ${models === 10 ? 'diez' : models} que trae Vigía.`,
  of: (name: string) => `de ${name}`,
  formats: (count: number) => countText(count, 'formato', 'formatos'),
  form: {
    createTitle: 'Nuevo formato',
    copyTitle: (name: string) => `Copiar «${name}»`,
    code: 'Código',
    codeHint: 'Mayúsculas, números y guion bajo. No cambia después.',
    sameCode:
      'Con el código del modelo, los tipos de inscripción que hoy usan el modelo pasan a usar este formato cuando se publique.',
    name: 'Nombre',
    legalBase: 'Base legal',
    legalBaseHint: 'Opcional. Por ejemplo: Resolución 2674 de 2013.',
    create: 'Crear borrador',
  },
}
