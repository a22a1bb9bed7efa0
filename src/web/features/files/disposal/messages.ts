import { countText } from '../../../../domain/shared/text.ts'

/** Texts of disposals (R 18.16). */
export const disposalMessages = {
  intro:
    'Elimine el contenido de los expedientes cerrados cuyo término venció. Quedan sus datos, su índice, la huella de cada documento y la auditoría.',
  forbidden: 'Solo los administradores eliminan expedientes.',
  off: 'La eliminación de expedientes está desactivada en esta instalación. La activa quien la administra, con DISPOSAL=on.',
  series: 'Serie',
  choosePlaceholder: 'Elija una serie',
  chooseSeries: 'Elija una serie para ver sus expedientes con el término vencido.',
  none: 'Ningún expediente de la serie tiene el término vencido.',
  due: 'Expedientes con el término vencido',
  keepUntil: 'Se conservó hasta',
  disposition: 'Disposición final',
  choose: (number: string) => `Elegir ${number}`,
  chooseAll: 'Elegir todos los de la página',
  dispose: (count: number) =>
    count === 0 ? 'Eliminar expedientes' : `Eliminar ${countText(count, 'expediente', 'expedientes')}`,
  chooseFirst: 'Elija primero los expedientes.',
  windowTitle: 'Eliminar expedientes',
  warning: (count: number) =>
    `Se eliminará el contenido de ${countText(count, 'expediente', 'expedientes')} y no se podrá recuperar. El motivo queda en el acta.`,
  confirm: 'Eliminar definitivamente',
  done: (count: number) => countText(count, 'expediente eliminado', 'expedientes eliminados'),
  bound: {
    'file.held': 'Bloqueo legal',
    'disposal.kept-forever': 'Se conserva siempre',
    'disposal.unconfirmed': 'Serie sin confirmar',
  } as Readonly<Record<string, string>>,
  acts: 'Actas de eliminación',
  noActs: 'Todavía no se ha eliminado ningún expediente.',
  act: (id: number) => `Acta n.º ${id}`,
  by: (on: string, name: string | null) => (name ? `${on} por ${name}` : on),
  counts: (files: number, documents: number) =>
    `${countText(files, 'expediente', 'expedientes')}, ${countText(documents, 'documento', 'documentos')}`,
  download: 'Descargar acta (PDF)',
  downloadOf: (id: number) => `Descargar acta n.º ${id} (PDF)`,
  downloadFailed: 'No se pudo descargar el acta.',
  contents: (id: number) => `Expedientes del acta n.º ${id}`,
}
