import{createRequire}from'module';const require=createRequire(import.meta.url);

// apps/bench/src/answering-server.ts
import { createServer } from "node:http";
var requests = 0;
var bytes = 0;
var server = createServer((request, response) => {
  request.on("data", (chunk) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    requests += 1;
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end("{}");
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.on("message", () => {
  process.send?.({ requests, bytes });
  requests = 0;
  bytes = 0;
});
process.on("disconnect", () => process.exit());
