// The interface in Swagger UI, in the colours that the system asks for.
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  // No other server is asked to judge the document.
  validatorUrl: null,
  // The document's own tags are few; models are found at their operations.
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
});
