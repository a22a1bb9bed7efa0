import type { ActaDocument } from '../../domain/records/acta-model.ts'

/** Port to the typesetting of the acta; `records/pdf/` fills it. */
export type ActaPdf = {
  /**
   * Renders the acta as a tagged PDF/A-2a in a worker thread.
   * @param images bytes by their names in the document; a missing image is replaced by its alternative text
   */
  render(document: ActaDocument, images: Map<string, Uint8Array>): Promise<Uint8Array>
  /** Ends the threads. A later render starts new ones. */
  close(): Promise<void>
}
