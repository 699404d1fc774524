import fastifyStatic from "@fastify/static";
import fastify from "fastify";

/** `fastify-static.ts FOLDER` serves the files that the build compressed, as Fastify's own plugin does. */
const [root = ""] = process.argv.slice(2);
const app = fastify();
await app.register(fastifyStatic, { root, extensions: ["html"], preCompressed: true });
await app.listen({ host: "127.0.0.1", port: 0 });
console.log(`@fastify/static listens at ${app.listeningOrigin}`);
