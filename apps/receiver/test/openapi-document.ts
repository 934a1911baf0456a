import { createReceiver } from '../src/index';

interface Described {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-also'?: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required?: boolean;
    readonly schema: {
      readonly type?: string;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly enum?: readonly string[];
    };
  }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

/** The OpenAPI document as tests read it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Of a receiver that serves everything. */
export async function openApiDocument(): Promise<OpenApiDocument> {
  const receiver = createReceiver({ jwt: { secret: 'a secret of the tests that is long enough' } });
  const answer = await receiver.fetch(new Request('http://localhost/openapi.json'));
  await receiver.close();
  return (await answer.json()) as OpenApiDocument;
}

/** Every operation of the document. */
export function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
}
