import type { Client, Reply } from '../api.ts'
import { form } from '../api.ts'

/** A small PDF of one page; `words` make one differ from another. */
export const pdf = (words: string): Blob =>
  new Blob(
    [
      `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n% ${words}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
    ],
    { type: 'application/pdf' },
  )

/** The file of an establishment as its page shows it. */
export async function fileOf(client: Client, establishmentId: number): Promise<Reply['body']> {
  const { body } = await client.get(`/api/files/of/establishment/${establishmentId}`)
  const [file] = body.data.files
  return (await client.get(`/api/files/${file.file_id}`)).body.data.file
}

/** A document within its file. */
export async function documentOf(client: Client, fileId: number, documentId: number): Promise<Reply['body']> {
  const { documents } = (await client.get(`/api/files/${fileId}`)).body.data.file
  return documents.find((each: { document_id: number }) => each.document_id === documentId)
}

/** Sends a document to a file. */
export function send(
  client: Client,
  fileId: number,
  file: Blob | File,
  fields: Record<string, string | number> = {},
): Promise<Reply> {
  const data = form(fields)
  data.append('file', file, file instanceof File ? file.name : 'documento.pdf')
  return client.post(`/api/files/${fileId}/documents`, data)
}
