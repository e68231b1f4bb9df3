#include "failure.hpp"

#include <doctest/doctest.h>

using namespace nodetop::kubernetes;

TEST_CASE("what kubectl says of a failure, by kind") {
    CHECK(failure_of_message(
              R"(Error from server (Forbidden): nodes is forbidden: User "bob" cannot list resource "nodes")") ==
          Failure::forbidden);
    CHECK(failure_of_message("error: You must be logged in to the server (Unauthorized)") == Failure::not_logged_in);
    CHECK(failure_of_message("Unable to connect to the server: getting credentials: exec: executable aws not found") ==
          Failure::not_logged_in);
    CHECK(failure_of_message(
              "The connection to the server 127.0.0.1:9 was refused - did you specify the right host or port?") ==
          Failure::refused);
    CHECK(failure_of_message("Unable to connect to the server: dial tcp: lookup k8s.example.org: no such host") ==
          Failure::no_host);
    CHECK(failure_of_message("Unable to connect to the server: net/http: TLS handshake timeout") == Failure::silent);
    CHECK(failure_of_message("Unable to connect to the server: context deadline exceeded (Client.Timeout exceeded)") ==
          Failure::silent);
    CHECK(failure_of_message(
              "Unable to connect to the server: tls: failed to verify certificate: x509: certificate signed by "
              "unknown authority") == Failure::untrusted);
    CHECK(failure_of_message("Error from server (NotFound): the server could not find the requested resource") ==
          Failure::absent);
    CHECK(failure_of_message("Error from server (Expired): The provided continue parameter is too old") ==
          Failure::expired);
    CHECK(failure_of_message("something else") == Failure::other);
}

TEST_CASE("a refusal of one list says nothing about the server") {
    CHECK_FALSE(is_of_the_server(Failure::forbidden));
    CHECK_FALSE(is_of_the_server(Failure::absent));
    CHECK_FALSE(is_of_the_server(Failure::other));
    CHECK(is_of_the_server(Failure::not_logged_in));
    CHECK(is_of_the_server(Failure::refused));
    CHECK(is_of_the_server(Failure::silent));
}
