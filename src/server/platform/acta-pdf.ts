import type { ActaDocument } from '../../domain/records/acta-model.ts'
import type { CardDocument } from '../../domain/staff/card-document.ts'

/** Port to the typesetting of actas and cards; `records/pdf/` fills it. */
export type ActaPdf = {
  /**
   * Renders the acta in a worker thread: as a tagged PDF/A-3a with its record, and as PDF/A-2a without one.
   * @param images bytes by their names in the document; a missing image is replaced by its alternative text
   * @param record the sealed record as JSON, which the file carries as an attachment
   */
  render(document: ActaDocument, images: Map<string, Uint8Array>, record?: string): Promise<Uint8Array>
  /** Renders an official's card, front and back. @param photo a JPEG */
  renderCard(card: CardDocument, photo: Uint8Array | undefined): Promise<Uint8Array>
  /** Ends the threads. A later render starts new ones. */
  close(): Promise<void>
}
