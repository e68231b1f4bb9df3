#include "certificate.hpp"

#include <doctest/doctest.h>

#include <string>

using nodetop::kubernetes::valid_until;

namespace {

// Made for this test: CN=dave, valid until 2024-02-01.
constexpr const char* kExpired = R"(-----BEGIN CERTIFICATE-----
MIIC8jCCAdqgAwIBAgIBdzANBgkqhkiG9w0BAQsFADARMQ8wDQYDVQQDDAZsYWIt
Y2EwHhcNMjQwMTAxMDAwMDAwWhcNMjQwMjAxMDAwMDAwWjAPMQ0wCwYDVQQDDARk
YXZlMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA1ERz9SWiEw7E/RPy
732U2dHZ0czv8FwE0C2hUHhnoQ5pIrU3vIy3mXt5Vs17W5hkBlWESO091lad5kGC
WS+O3xIyMI2XGjYdMQAnN52PxiDJNjewm3gyeBbbEStLTV6qOcZgy5GXMLjnNpE5
llyHP0cNuBQqs5EZNGhXXKj0QkGh+xhug/pAeBOuP5iPRfmmi11+DVy7yVCMSRry
+z107to2Rw9vbSOvCPwib+1O2FmuVPH2VIkzYIBl1clyitDImHMBRVaVjxHmtOq/
Yym/GBFTRSH6XMgA5WoXCxiCvmqAPMGvoAen2GWxxkFOfKJES/aFA7xb7gFmflUZ
Jrb0vwIDAQABo1cwVTATBgNVHSUEDDAKBggrBgEFBQcDAjAdBgNVHQ4EFgQUzgOb
iSpVrNkS6G9fF7PU8P4WGHswHwYDVR0jBBgwFoAU4wqPLxq9zp5pcLpCccsyTSEZ
aWswDQYJKoZIhvcNAQELBQADggEBAHN3AQofcdMG+0GdTJ3sDk6eCyL2OX7EyFH4
bJT2INXlqCHVpJea23x6PjWXahWvbFnblL0sEUNZwLzhxgmdGt+3+gnr7JTRG9FC
TMkdsWkbMjFYk6xWkiG87R9FvQsEQrEyQ0rD8ag+/DDGPEkXf8/ZgvR5ZTolROQ4
1MN7m79d8Y+kM6Ivj88EMmvEUj/sJQDwxChtMiL3GyVSAjxBannFyPT8DhDiBmAn
+6Lj2xvNblyIvAJmrF+lvpgOe3zMy8DtgFMmz0h/6K5hPjItHL9NAMaEITeCSPq2
OgtohMvKbVJCnwVh2fxSOIOYci4H0GnOS2hd3l86zlU7txCg0II=
-----END CERTIFICATE-----
)";

std::string base64(const std::string& bytes) {
    constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (int shift = 18; shift >= 0; shift -= 6) text += kDigits[group >> shift & 63u];
    }
    return text;
}

}  // namespace

TEST_CASE("the end of a certificate, from a file and from a kubeconfig") {
    CHECK(valid_until(kExpired) == 1706745600);
    CHECK(valid_until(base64(kExpired)) == 1706745600);
}

TEST_CASE("what is no certificate has no end") {
    CHECK_FALSE(valid_until(""));
    CHECK_FALSE(valid_until("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"));
    const std::string whole = kExpired;
    const std::size_t end = whole.find("-----END");
    for (std::size_t size = 30; size < end; size += 7) {
        const auto at = valid_until(whole.substr(0, size) + whole.substr(end));
        CHECK((!at || *at == 1706745600));
    }
}
